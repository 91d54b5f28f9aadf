/* Makes chosen system calls of a process fail, and moves its clock. Loaded with LD_PRELOAD; see __init__.py.

   The environment variable PARLOR_FAULTS names a control file. It is looked at before every intercepted call, so a
   test can change it while the process runs. One rule a line:

     CALL PATTERN ERROR [COUNT]   the next COUNT calls on a file whose path matches fail (no COUNT: every call)
     CALL PATTERN slow:MS [COUNT] these calls first wait MS milliseconds
     clock MS                     CLOCK_REALTIME is MS milliseconds ahead (negative: behind)

   CALL is fsync (also fdatasync), write (also pwrite, pwritev, writev), read (also pread), truncate or unlink. Counts are kept
   by each process for itself and start again when the control file changes. Each failure appends a line
   "PID CALL PATH ERROR" to the control file's path + ".log". */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define MAX_RULES 32
#define MAX_TEXT 8192

struct rule {
    char call[16];
    char pattern[256];
    char error[32];
    long left; /* -1: no limit */
};

static struct rule rules[MAX_RULES];
static int rule_count;
static long long clock_ms;
static struct stat seen;
static int seen_any;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static __thread int inside; /* our own calls are not intercepted */

static void lock_all(void) { pthread_mutex_lock(&mutex); }
static void unlock_all(void) { pthread_mutex_unlock(&mutex); }

__attribute__((constructor)) static void start(void) { pthread_atfork(lock_all, unlock_all, unlock_all); }

#define REAL(name) \
    static __typeof__(&name) real_##name; \
    if (!real_##name) real_##name = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static ssize_t raw_read(int fd, void *to, size_t size) {
    REAL(read);
    return real_read(fd, to, size);
}

/* Read the control file again if it has changed. The mutex is held. */
static void refresh(void) {
    const char *path = getenv("PARLOR_FAULTS");
    struct stat now;
    if (!path || stat(path, &now) != 0) {
        rule_count = 0;
        clock_ms = 0;
        seen_any = 0;
        return;
    }
    if (seen_any && now.st_ino == seen.st_ino && now.st_size == seen.st_size &&
        now.st_mtim.tv_sec == seen.st_mtim.tv_sec && now.st_mtim.tv_nsec == seen.st_mtim.tv_nsec)
        return;
    char text[MAX_TEXT];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return;
    ssize_t size = raw_read(fd, text, sizeof text - 1);
    close(fd);
    if (size < 0) return;
    text[size] = 0;
    seen = now;
    seen_any = 1;
    rule_count = 0;
    clock_ms = 0;
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        struct rule rule = {.left = -1};
        if (sscanf(line, "clock %lld", &clock_ms) == 1) continue;
        if (sscanf(line, "%15s %255s %31s %ld", rule.call, rule.pattern, rule.error, &rule.left) >= 3 &&
            rule_count < MAX_RULES)
            rules[rule_count++] = rule;
    }
}

static int number_of(const char *name) {
    static const struct {
        const char *name;
        int number;
    } known[] = {{"EIO", EIO}, {"ENOSPC", ENOSPC}, {"EROFS", EROFS}, {"EDQUOT", EDQUOT}, {"EACCES", EACCES}};
    for (size_t n = 0; n < sizeof known / sizeof *known; n++)
        if (!strcmp(known[n].name, name)) return known[n].number;
    return atoi(name);
}

static void note(const char *call, const char *path, const char *error) {
    char place[512], line[1024];
    snprintf(place, sizeof place, "%s.log", getenv("PARLOR_FAULTS"));
    int size = snprintf(line, sizeof line, "%d %s %s %s\n", (int)getpid(), call, path, error);
    int fd = open(place, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (fd < 0) return;
    REAL(write);
    if (real_write(fd, line, size) < 0) errno = 0;
    close(fd);
}

/* Whether this call fails: sets errno and returns 1. `path` NULL: the file's path is looked up by its number. */
static int fails(const char *call, int fd, const char *path) {
    if (inside) return 0;
    inside = 1;
    int before = errno, number = 0;
    long wait_ms = 0;
    char own[4096], link[64];
    pthread_mutex_lock(&mutex);
    refresh();
    for (int n = 0; n < rule_count && !number && !wait_ms; n++) {
        struct rule *rule = &rules[n];
        if (!rule->left || strcmp(rule->call, call)) continue;
        if (!path) {
            snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
            ssize_t size = readlink(link, own, sizeof own - 1);
            if (size < 0) break;
            own[size] = 0;
            path = own;
        }
        if (fnmatch(rule->pattern, path, 0)) continue;
        if (rule->left > 0) rule->left--;
        if (!strncmp(rule->error, "slow:", 5))
            wait_ms = atol(rule->error + 5);
        else
            number = number_of(rule->error);
        note(call, path, rule->error);
    }
    pthread_mutex_unlock(&mutex);
    if (wait_ms) {
        struct timespec pause = {wait_ms / 1000, wait_ms % 1000 * 1000000};
        nanosleep(&pause, NULL);
    }
    inside = 0;
    errno = number ? number : before;
    return number != 0;
}

#define INTERCEPT(result, name, call, arguments, values) \
    result name arguments { \
        REAL(name); \
        return fails(call, fd, NULL) ? -1 : real_##name values; \
    }

INTERCEPT(int, fsync, "fsync", (int fd), (fd))
INTERCEPT(int, fdatasync, "fsync", (int fd), (fd))
INTERCEPT(ssize_t, write, "write", (int fd, const void *from, size_t size), (fd, from, size))
INTERCEPT(ssize_t, writev, "write", (int fd, const struct iovec *from, int count), (fd, from, count))
INTERCEPT(ssize_t, pwrite, "write", (int fd, const void *from, size_t size, off_t at), (fd, from, size, at))
INTERCEPT(ssize_t, pwrite64, "write", (int fd, const void *from, size_t size, off64_t at), (fd, from, size, at))
INTERCEPT(ssize_t, pwritev, "write", (int fd, const struct iovec *from, int count, off_t at), (fd, from, count, at))
INTERCEPT(ssize_t, pwritev64, "write", (int fd, const struct iovec *from, int count, off64_t at), (fd, from, count, at))
INTERCEPT(ssize_t, read, "read", (int fd, void *to, size_t size), (fd, to, size))
INTERCEPT(ssize_t, pread, "read", (int fd, void *to, size_t size, off_t at), (fd, to, size, at))
INTERCEPT(ssize_t, pread64, "read", (int fd, void *to, size_t size, off64_t at), (fd, to, size, at))
INTERCEPT(int, ftruncate, "truncate", (int fd, off_t size), (fd, size))
INTERCEPT(int, ftruncate64, "truncate", (int fd, off64_t size), (fd, size))

int unlink(const char *path) {
    REAL(unlink);
    return fails("unlink", -1, path) ? -1 : real_unlink(path);
}

/* --- the clock ---------------------------------------------------------------------------------------------------- */

static long long shift_ms(void) {
    if (inside) return 0;
    inside = 1;
    int before = errno;
    pthread_mutex_lock(&mutex);
    refresh();
    long long shift = clock_ms;
    pthread_mutex_unlock(&mutex);
    errno = before;
    inside = 0;
    return shift;
}

int clock_gettime(clockid_t which, struct timespec *now) {
    REAL(clock_gettime);
    int result = real_clock_gettime(which, now);
    if (!result && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) {
        long long shift = shift_ms(), ns = now->tv_nsec + shift % 1000 * 1000000LL;
        now->tv_sec += shift / 1000;
        if (ns < 0) now->tv_sec--, ns += 1000000000LL;
        if (ns >= 1000000000LL) now->tv_sec++, ns -= 1000000000LL;
        now->tv_nsec = ns;
    }
    return result;
}

int gettimeofday(struct timeval *now, void *zone) {
    (void)zone;
    struct timespec precise;
    int result = clock_gettime(CLOCK_REALTIME, &precise);
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return result;
}

time_t time(time_t *to) {
    struct timespec precise;
    clock_gettime(CLOCK_REALTIME, &precise);
    if (to) *to = precise.tv_sec;
    return precise.tv_sec;
}
