# ranks NUMBER ARGS: runs queenum-mpi ARGS with so many ranks on this machine alone.
#
# Open MPI refuses root and more ranks than cores where it is not told otherwise, and looks for other
# machines.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_plm=isolated OMPI_MCA_btl=self,vader
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_oob_tcp_if_include=lo

ranks() {
    local number=$1
    shift
    mpirun -n "$number" --oversubscribe "$QUEENUM_MPI" "$@"
}
