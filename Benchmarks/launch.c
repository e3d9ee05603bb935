// Runs a program and tells what it took: launch OUTPUT PROGRAM [ARGUMENT...]
//
// The program's standard output goes to the file OUTPUT. One line on this program's own standard
// output says: wall nanoseconds, user and system microseconds, peak resident kilobytes, page
// faults, and the exit status (128 and more for a signal).
//
// Linux counts the size of the process that starts a program into that program's peak. This one is
// small; an interpreter in its place would hide what a small program takes.
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static long long nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static long long microseconds(struct timeval time) {
    return time.tv_sec * 1000000LL + time.tv_usec;
}

int main(int count, char **arguments) {
    if (count < 3) {
        fprintf(stderr, "usage: launch OUTPUT PROGRAM [ARGUMENT...]\n");
        return 64;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(
        &actions, STDOUT_FILENO, arguments[1], O_WRONLY | O_CREAT | O_TRUNC, 0666);
    long long start = nanoseconds();
    pid_t child;
    int failure = posix_spawnp(&child, arguments[2], &actions, NULL, arguments + 2, environ);
    if (failure != 0) {
        fprintf(stderr, "launch: %s: %s\n", arguments[2], strerror(failure));
        return 66;
    }
    int status;
    struct rusage usage;
    while (wait4(child, &status, 0, &usage) < 0) {
        if (errno != EINTR) return 1;
    }
    long long wall = nanoseconds() - start;
    printf(
        "%lld %lld %lld %ld %ld %d\n", wall, microseconds(usage.ru_utime),
        microseconds(usage.ru_stime), usage.ru_maxrss, usage.ru_minflt + usage.ru_majflt,
        WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return 0;
}
