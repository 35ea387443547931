/* Linked into the programs of a coverage build: what has run is written before a program dies of
 * the signal that it raises, as gcov otherwise does so at exit only. */
#include <signal.h>

void __gcov_dump(void);
int __real_raise(int number);
int __wrap_raise(int number);

int __wrap_raise(int number)
{
    __gcov_dump();
    return __real_raise(number);
}
