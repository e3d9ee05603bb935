// A server without users: it answers every request with "ok" as soon as its head has arrived, and those
// for /compute after five milliseconds of processor time. It stands beside a server that is attacked,
// and shows what the machine alone makes of a request.
// It prints its port, and ends when its standard input does.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char answer[] =
    "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nok\n";

static double computing_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

int main(void) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, length) != 0
      || listen(listener, 128) != 0 || getsockname(listener, (struct sockaddr *)&address, &length) != 0) {
    perror("bare-server");
    return 1;
  }
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);

  int poll = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener};
  epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event);
  event.data.fd = STDIN_FILENO;
  epoll_ctl(poll, EPOLL_CTL_ADD, STDIN_FILENO, &event);
  for (;;) {
    if (epoll_wait(poll, &event, 1, -1) != 1) continue;
    if (event.data.fd == STDIN_FILENO) return 0;
    if (event.data.fd == listener) {
      int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
      int on = 1;
      setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      event.events = EPOLLIN;
      event.data.fd = connection;
      epoll_ctl(poll, EPOLL_CTL_ADD, connection, &event);
      continue;
    }
    // A request of the benchmark is small and arrives at once.
    char request[4096];
    ssize_t count = read(event.data.fd, request, sizeof request);
    if (count <= 0) {
      close(event.data.fd);
    } else if (memmem(request, count, "\r\n\r\n", 4)) {
      if (memmem(request, count, "/compute ", 9)) {
        double end = computing_time() + 0.005;
        while (computing_time() < end) {}
      }
      if (write(event.data.fd, answer, sizeof answer - 1) < 0) close(event.data.fd);
    }
  }
}
