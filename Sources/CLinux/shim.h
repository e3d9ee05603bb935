// The system calls of Linux that the sandbox of a worker is made of, and those that it refuses:
// what glibc has no function for, and what Swift cannot call (variadic functions, macros).
#ifndef JSPREP_CLINUX_SHIM_H
#define JSPREP_CLINUX_SHIM_H

#include <errno.h>
#include <gnu/libc-version.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <semaphore.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

// What the C library only declares for GNU's own dialect.
int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *deadline);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
#define JSPREP_O_PATH 010000000

/// The columns of a terminal; 0 where that is not known.
static inline int jsprep_terminal_columns(int file) {
  struct winsize size;
  return ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// A system call by its number; the result, or the negative error number.
static inline long
jsprep_system_call(
    long number, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t f) {
    long result = syscall(number, a, b, c, d, e, f);
    return result == -1 ? -errno : result;
}

static inline int
jsprep_prctl(int option, unsigned long argument) {
    return prctl(option, argument, 0UL, 0UL, 0UL);
}

/// The machine's architecture as seccomp names it; 0 if the filter does not know it.
static inline uint32_t
jsprep_audit_architecture(void) {
#if defined(__x86_64__)
    return AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
    return AUDIT_ARCH_AARCH64;
#else
    return 0;
#endif
}

/// The attributes of a Landlock ruleset as of ABI 6; older kernels take the first fields only.
struct jsprep_landlock_attributes {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
};

#endif
