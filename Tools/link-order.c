// The functions of a program in the order in which a run of it first calls them, and the variables that have
// got a value when it ends:
//
//   link-order PROGRAM [ARGUMENT...]
//
// prints a symbol in each line, for the linker's --symbol-ordering-file. A breakpoint is put on every
// function that the program's symbol table has; each is taken away when it is hit, so the run takes
// hardly longer than otherwise. The variables are those that begin as zero: the kernel has a page for them
// when something looks at it, and another when it is written to, while all others are copied for the
// loader anyway. The program must not be stripped. Linux on x86-64.
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

static const unsigned char trap = 0xCC;

/// A function, by its place in the file's address space.
struct function {
    uint64_t address;
    const char *name;
    unsigned char byte;
};

/// A variable that begins as zero.
struct variable {
    uint64_t address;
    uint64_t size;
    const char *name;
};

static struct function *functions;
static size_t count;
static struct variable *variables;
static size_t variable_count;

static void fail(const char *what) {
    fprintf(stderr, "link-order: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int by_address(const void *left, const void *right) {
    uint64_t a = ((const struct function *)left)->address;
    uint64_t b = ((const struct function *)right)->address;
    return a < b ? -1 : a > b;
}

/// Reads the functions and the variables out of the symbol table.
static void read_symbols(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) fail(path);
    const char *bytes = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) fail(path);
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)bytes;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(bytes + header->e_shoff);
    for (int i = 0; i < header->e_shnum; i++) {
        if (sections[i].sh_type != SHT_SYMTAB) continue;
        const Elf64_Sym *symbols = (const Elf64_Sym *)(bytes + sections[i].sh_offset);
        const char *names = bytes + sections[sections[i].sh_link].sh_offset;
        size_t total = sections[i].sh_size / sizeof *symbols;
        functions = calloc(total, sizeof *functions);
        variables = calloc(total, sizeof *variables);
        if (!functions || !variables) fail("memory");
        for (size_t j = 0; j < total; j++) {
            const Elf64_Sym *symbol = &symbols[j];
            const char *name = names + symbol->st_name;
            if (symbol->st_size == 0) continue;
            if (ELF64_ST_TYPE(symbol->st_info) == STT_FUNC) {
                functions[count++] = (struct function){symbol->st_value, name, 0};
            } else if (ELF64_ST_TYPE(symbol->st_info) == STT_OBJECT
                       && symbol->st_shndx < header->e_shnum
                       && sections[symbol->st_shndx].sh_type == SHT_NOBITS) {
                variables[variable_count++] =
                    (struct variable){symbol->st_value, symbol->st_size, name};
            }
        }
    }
    // Functions at one address are one function to the processor: the first name will do.
    qsort(functions, count, sizeof *functions, by_address);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || functions[kept - 1].address != functions[i].address)
            functions[kept++] = functions[i];
    count = kept;
    if (count == 0) {
        fprintf(stderr, "link-order: %s has no symbols\n", path);
        exit(1);
    }
}

/// Where the program's addresses begin in a process that has just been started.
static uint64_t load_address(pid_t process) {
    char path[64];
    unsigned long start = 0;
    snprintf(path, sizeof path, "/proc/%d/maps", process);
    FILE *maps = fopen(path, "r");
    if (!maps || fscanf(maps, "%lx-", &start) != 1) fail(path);
    fclose(maps);
    return start;
}

static void set_byte(int memory, uint64_t address, unsigned char byte) {
    if (pwrite(memory, &byte, 1, address) != 1) fail("write to the process");
}

static struct function *find(uint64_t address) {
    struct function key = {address, NULL, 0};
    return bsearch(&key, functions, count, sizeof key, by_address);
}

/// Prints the variables that are not zero.
static void print_variables(int memory, uint64_t base) {
    for (size_t i = 0; i < variable_count; i++) {
        unsigned char bytes[4096];
        uint64_t end = variables[i].address + variables[i].size;
        for (uint64_t place = variables[i].address; place < end; place += sizeof bytes) {
            size_t size = end - place < sizeof bytes ? end - place : sizeof bytes;
            if (pread(memory, bytes, size, base + place) != (ssize_t)size) break;
            // All are zero if the first one is, and each is what the one before it is.
            if (bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0) continue;
            puts(variables[i].name);
            break;
        }
    }
}

/// Lets the process run, and prints what it calls, and at its end what it has given values.
static void follow(pid_t process, int memory, uint64_t base) {
    pid_t thread = process;
    int signal = 0;
    for (;;) {
        ptrace(PTRACE_CONT, thread, NULL, (void *)(intptr_t)signal);
        int status;
        thread = waitpid(-1, &status, __WALL);
        if (thread < 0) return;
        signal = 0;
        if (!WIFSTOPPED(status)) {
            if (thread == process) return;
            // A thread has ended: another one is waited for, and none is to be continued.
            thread = 0;
            continue;
        }
        if (status >> 16 == PTRACE_EVENT_EXIT && thread == process) print_variables(memory, base);
        // What the process is told of threads, and the stop that each begins with.
        if (status >> 16 || WSTOPSIG(status) == SIGSTOP) continue;
        signal = WSTOPSIG(status);
        if (signal != SIGTRAP) continue;
        struct user_regs_struct registers;
        if (ptrace(PTRACE_GETREGS, thread, NULL, &registers) != 0) continue;
        struct function *function = find(registers.rip - 1 - base);
        if (!function) continue;
        signal = 0;
        if (function->name) {
            puts(function->name);
            set_byte(memory, registers.rip - 1, function->byte);
            function->name = NULL;
        }
        // Another thread may have been here at the same moment: it goes on the same way.
        registers.rip -= 1;
        ptrace(PTRACE_SETREGS, thread, NULL, &registers);
    }
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: link-order PROGRAM [ARGUMENT...]\n");
        return 64;
    }
    read_symbols(argv[1]);
    pid_t process = fork();
    if (process < 0) fail("fork");
    if (process == 0) {
        int nothing = open("/dev/null", O_WRONLY);
        dup2(nothing, STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        execv(argv[1], argv + 1);
        _exit(127);
    }
    int status;
    if (waitpid(process, &status, 0) < 0 || !WIFSTOPPED(status)) fail("the program does not start");
    ptrace(PTRACE_SETOPTIONS, process, NULL, 
           (void *)(PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXIT | PTRACE_O_EXITKILL));
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", process);
    int memory = open(path, O_RDWR | O_CLOEXEC);
    if (memory < 0) fail(path);
    uint64_t base = load_address(process);
    for (size_t i = 0; i < count; i++) {
        if (pread(memory, &functions[i].byte, 1, base + functions[i].address) != 1) fail("read");
        set_byte(memory, base + functions[i].address, trap);
    }
    follow(process, memory, base);
    return 0;
}
