internal import Glibc
internal import Messages
internal import Preprocessing
internal import PropertyLists

/// A program that plays the extension: it reads the envelope as an XML property list and prints
/// what it returns for `finalize`.
struct HandlerProgram {
  /// What `sh -c` runs.
  let command: String

  /// Runs the program.
  ///
  /// - Returns: what it returned; nothing where it printed nothing or ended with another status
  ///   than 0, which cancels the request.
  func answer(
    to envelope: PropertyList
  ) throws(RunFailure) -> (answer: ExtensionAnswer, remark: RunFailure?) {
    let input: [UInt8]
    do throws(PropertyListError) {
      input = try envelope.bytes(as: .xml1)
    } catch {
      throw RunFailure(
        .notAPropertyList, "results-not-representable",
        PropertyListErrorText(error, source: "the results").text)
    }
    let (status, output) = try run(input)
    if status != 0 {
      var remark = RunFailure(
        .done, "handler-cancelled",
        "the handler ended with status \(status): the request is cancelled")
      remark.isRemark = true
      return (.nothing, remark)
    }
    let isBlank = output.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    if isBlank { return (.nothing, nil) }
    do throws(PropertyListError) {
      let returned = try PropertyList.read(output)
      // The whole item, or the argument alone.
      return (.item(returned[ExtensionKeys.finalizeArgument] ?? returned), nil)
    } catch {
      throw RunFailure(
        .unusable, "handler-output-malformed",
        PropertyListErrorText(error, source: "the handler's output").text)
    }
  }

  private func run(_ input: [UInt8]) throws(RunFailure) -> (status: Int32, output: [UInt8]) {
    let toChild = try makePipe()
    let fromChild = try makePipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
    var process = pid_t()
    let words: [String] = ["/bin/sh", "-c", command]
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { arguments.forEach { free($0) } }
    let failed = posix_spawn(
      &process, "/bin/sh", &actions, nil, arguments + [nil], environ)
    close(toChild[0])
    close(fromChild[1])
    guard failed == 0 else {
      close(toChild[1])
      close(fromChild[0])
      throw failure("cannot start '\(command)'", failed)
    }
    let output = Self.exchange(input, to: toChild[1], from: fromChild[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let exitStatus = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    return (exitStatus, output)
  }

  /// Writes and reads at once, as neither pipe may fill up, and closes both.
  private static func exchange(_ input: [UInt8], to writer: Int32, from reader: Int32) -> [UInt8] {
    var output: [UInt8] = []
    var written = 0
    var isWriting = true
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
    while true {
      if isWriting, written == input.count {
        close(writer)
        isWriting = false
      }
      var files = [pollfd(fd: reader, events: Int16(POLLIN), revents: 0)]
      if isWriting { files.append(pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)) }
      if poll(&files, nfds_t(files.count), -1) < 0, errno == EINTR { continue }
      if isWriting, files[1].revents != 0 {
        let count = input[written...].withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
        // A program that does not read its input is no mistake.
        written = count < 0 && errno != EAGAIN ? input.count : written + max(0, count)
      }
      if files[0].revents != 0 {
        let count = read(reader, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        output += buffer[..<count]
      }
    }
    if isWriting { close(writer) }
    close(reader)
    return output
  }

  /// A pipe's reading and writing end, which the program only gets where they are handed to it.
  private func makePipe() throws(RunFailure) -> [Int32] {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw failure("no pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  private func failure(_ what: String, _ code: Int32) -> RunFailure {
    RunFailure(
      .internalError, "handler-failed", "the handler: \(what): \(String(cString: strerror(code)))")
  }
}
