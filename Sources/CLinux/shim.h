// The system calls of Linux that the sandbox of a worker is made of, and those that it refuses:
// what glibc has no function for, and what Swift cannot call (variadic functions, macros).
#ifndef JSPREP_CLINUX_SHIM_H
#define JSPREP_CLINUX_SHIM_H

#include <elf.h>
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
#include <stdbool.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <unistd.h>

// What the C library only declares for GNU's own dialect.
int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *deadline);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
void *mremap(void *address, size_t old_size, size_t new_size, int flags, ...);
#define JSPREP_O_PATH 010000000
/// The beginning of a `struct dl_phdr_info`: a program or library of the process.
struct jsprep_loaded_object {
    uintptr_t base;
    const char *path;
#if __SIZEOF_POINTER__ == 8
    const Elf64_Phdr *segments;
#else
    const Elf32_Phdr *segments;
#endif
    uint16_t segment_count;
};
int dl_iterate_phdr(
    int (*body)(struct jsprep_loaded_object *object, size_t size, void *data), void *data);

/// Makes a mapping larger, which may move; NULL if there is no memory. The flag is MREMAP_MAYMOVE.
static inline void *
jsprep_grow_mapping(void *address, size_t old_size, size_t new_size) {
    void *moved = mremap(address, old_size, new_size, 1);
    return moved == (void *)-1 ? NULL : moved;
}

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

/// Addresses to look for in memory: a bit for each multiple of 8 in the pages that have any.
struct jsprep_address_set {
    /// An open hash table of the pages' numbers. A free place is 0.
    uintptr_t *pages;
    /// The bits of the page at the same place.
    uint64_t (*bits)[8];
    /// The number of places, a power of two, minus 1.
    uintptr_t mask;
    /// The lowest address, and how far the highest one is above it.
    uintptr_t low, span;
    /// A bit for each page in the table, at the page's number modulo the number of bits, which fit into a
    /// processor's cache.
    uint64_t *filter;
};

#define JSPREP_FILTER_BITS (1u << 20)

/// The place of a page in a set; where the set lacks it, the place that is free for it.
static inline uintptr_t
jsprep_place_of_page(struct jsprep_address_set set, uintptr_t page) {
    uintptr_t place = (page * 0x9E3779B97F4A7C15u) >> 20 & set.mask;
    while (set.pages[place] != 0 && set.pages[place] != page) {
        place = (place + 1) & set.mask;
    }
    return place;
}

/// Puts a page into a set that has room for it. Returns false if the set has it already.
static inline bool
jsprep_add_page(struct jsprep_address_set set, uintptr_t page) {
    uintptr_t place = jsprep_place_of_page(set, page), bit = page & (JSPREP_FILTER_BITS - 1);
    if (set.pages[place] == page) {
        return false;
    }
    set.pages[place] = page;
    set.filter[bit / 64] |= (uint64_t)1 << bit % 64;
    return true;
}

/// Puts an address into a set that has its page.
static inline void
jsprep_add_address(struct jsprep_address_set set, uintptr_t address) {
    uintptr_t bit = (address & 4095) / 8;
    set.bits[jsprep_place_of_page(set, address >> 12)][bit / 64] |= (uint64_t)1 << bit % 64;
}

static inline bool
jsprep_has_address(struct jsprep_address_set set, uintptr_t address) {
    uintptr_t page = address >> 12, bit = page & (JSPREP_FILTER_BITS - 1);
    if (!(set.filter[bit / 64] >> bit % 64 & 1)) {
        return false;
    }
    bit = (address & 4095) / 8;
    return set.bits[jsprep_place_of_page(set, page)][bit / 64] >> bit % 64 & 1;
}

/// The index of the first page from one on that has memory or is on a swap device, or that has and is
/// neither; `count` if there is none. `entries` are those of /proc/pid/pagemap.
static inline size_t
jsprep_next_page(const uint64_t *entries, size_t from, size_t count, bool is_present) {
    // The two highest bits.
    while (from < count && (entries[from] >> 62 != 0) != is_present) {
        from++;
    }
    return from;
}

/// The number of strong references to an object, a function of Swift's runtime.
size_t swift_retainCount(void *object);

/// Copies memory of this process that another thread may give back to the system at any moment; the number
/// of bytes up to the first page that is not there, or the negative error number.
static inline long
jsprep_read_memory(uintptr_t address, void *to, size_t size) {
    struct iovec here = {to, size}, there = {(void *)address, size};
    // Each argument fills a register.
    long count =
        syscall(SYS_process_vm_readv, (long)getpid(), &here, 1UL, &there, 1UL, 0UL);
    return count == -1 ? -errno : count;
}

/// Looks for the addresses of a set among words. An address may have its three lowest bits set.
///
/// `reach` is how far a word may be above an address, in bytes, and still count: 0 for exact ones.
/// Returns the first word that was not looked at, or `end`; `count` is the number of addresses in `found`,
/// which has room for `capacity` of them.
static inline const uintptr_t *
jsprep_find_addresses(
    const uintptr_t *word, const uintptr_t *end, struct jsprep_address_set set, uintptr_t reach,
    uintptr_t *found, size_t capacity, size_t *count)
{
    size_t known = 0;
    uintptr_t span = set.span + reach + 7;
    for (; word < end; word++) {
        uintptr_t value = *word;
        if (value - set.low > span) {
            continue;
        }
        value &= ~(uintptr_t)7;
        for (uintptr_t back = 0; back <= reach; back += 8) {
            if (!jsprep_has_address(set, value - back)) {
                continue;
            }
            if (known == capacity) {
                *count = known;
                return word;
            }
            found[known++] = value - back;
            break;
        }
    }
    *count = known;
    return word;
}

/// Calls `body` with an address below everything that the caller has on the stack or in registers.
__attribute__((noinline)) static void
jsprep_with_stack(void (*body)(void *context, uintptr_t stack), void *context) {
    __builtin_unwind_init();
    body(context, (uintptr_t)__builtin_frame_address(0) - 256);
}

#endif
