/* One thread waits for signals; all others have them blocked.
 *
 * The first SIGINT or SIGTERM is noted; workers see the note through the cancel callback, the
 * command cleans up, and main() then dies of that signal, so that a shell sees 130 or 143.  Two
 * things must not wait for that: a second signal, and a thread that sits in a read or write that
 * does not return.  The former ends the program at once.  Of the latter, the main thread is woken,
 * and when that does not help, the program is ended after a moment all the same. */
#include "cli/signals.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

/* Nanoseconds that a clean stop may take. */
enum { GRACE = 900000000 };

/* All that the listening thread shares with the others.  The one variable of the program that is
 * not in a function: there is one set of signals for the whole process. */
static struct {
    atomic_int asked; /* the signal that asked to stop, 0 for none */
    sigset_t signals; /* that the thread waits for; written before it starts */
    pthread_t main_thread;
    bool listens; /* whether there is such a thread; written before any other starts */

    pthread_mutex_t lock; /* guards what follows */
    void (*report)(void *data);
    void *data;
} listener = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void set_handler(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void die_of(int number)
{
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    set_handler(number, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &one, NULL);
    raise(number);
}

/* Only ends a blocked system call. */
static void wake(int number)
{
    (void)number;
}

static void stop(int number)
{
    struct timespec grace = {.tv_nsec = GRACE};
    sigset_t stops = listener.signals;
    sigdelset(&stops, SIGUSR1);
    atomic_store(&listener.asked, number);
    pthread_kill(listener.main_thread, SIGALRM);
    int second = sigtimedwait(&stops, NULL, &grace);
    die_of(second > 0 ? second : number);
}

static void report(void)
{
    pthread_mutex_lock(&listener.lock);
    if (listener.report != NULL)
        listener.report(listener.data);
    pthread_mutex_unlock(&listener.lock);
}

static void *wait_for_signals(void *data)
{
    (void)data;
    for (;;) {
        int number = sigwaitinfo(&listener.signals, NULL);
        if (number == SIGUSR1)
            report();
        else if (number > 0)
            stop(number);
    }
    return NULL;
}

static bool is_ignored(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void cli_signals_catch(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGUSR1};
    pthread_t thread;
    sigemptyset(&listener.signals);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!is_ignored(numbers[i]))
            sigaddset(&listener.signals, numbers[i]);
    listener.main_thread = pthread_self();
    set_handler(SIGALRM, wake);
    set_handler(SIGXFSZ, SIG_IGN); /* a write beyond the limit fails, and that is told */
    pthread_sigmask(SIG_BLOCK, &listener.signals, NULL);
    listener.listens = pthread_create(&thread, NULL, wait_for_signals, NULL) == 0;
    if (listener.listens)
        pthread_detach(thread);
    else /* then signals do what they do to any program */
        pthread_sigmask(SIG_UNBLOCK, &listener.signals, NULL);
}

bool cli_signals_listen(void)
{
    return listener.listens;
}

bool cli_stopped(void)
{
    return atomic_load_explicit(&listener.asked, memory_order_relaxed) != 0;
}

void cli_die_if_stopped(void)
{
    if (cli_stopped())
        die_of(atomic_load(&listener.asked));
}

void cli_signals_report(void (*report_function)(void *data), void *data)
{
    pthread_mutex_lock(&listener.lock);
    listener.report = report_function;
    listener.data = data;
    pthread_mutex_unlock(&listener.lock);
}
