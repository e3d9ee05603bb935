internal import SystemServices
internal import Glibc
internal import PageLoading

/// Where the lines of a batch go. A file belongs to one batch at a time.
struct BatchOutput: ~Copyable {
  let descriptor: Int32
  private let path: String?

  /// The pages that are done already.
  let journal: BatchJournal

  /// Opens the output and reads which pages are done, without changing the file.
  init(_ plan: BatchPlan) throws(RunFailure) {
    path = plan.output
    guard let path = plan.output else {
      descriptor = STDOUT_FILENO
      journal = BatchJournal()
      return
    }
    descriptor = open(FileName.cString(path), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw RunFailure(FileError(path: path, code: errno, action: .write))
    }
    do throws(RunFailure) {
      journal = try Self.journal(of: descriptor, path, plan)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { if path != nil { close(descriptor) } }

  private static func journal(
    of file: Int32, _ path: String, _ plan: BatchPlan
  ) throws(RunFailure) -> BatchJournal {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return BatchJournal()
    }
    // The system releases the lock when the process ends, however it ends.
    if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw RunFailure(
        .unreadable, "output-in-use", place: path, "another 'jsprep batch' writes to this file",
        fix: "wait until it ends, or name another file.")
    }
    guard fstat(file, &status) == 0, status.st_size > 0, !plan.overwrites else {
      return BatchJournal()
    }
    guard plan.resumes else {
      throw RunFailure(
        .unreadable, "output-exists", place: path, "there is something in this file already",
        fix: "go on with it with --resume, or begin anew with --overwrite.")
    }
    return try BatchJournal(path)
  }

  /// Makes sure that the lines in the output match those of this run.
  func check(_ description: BatchDescription) throws(RunFailure) {
    guard let path, journal.size > 0,
      let other = journal.header ?? BatchDescription.read(beside: path),
      let difference = description.difference(from: other)
    else { return }
    throw RunFailure(
      .unusable, "resume-mismatch", place: path, "the output is of another run: \(difference)",
      fix: "give the script and the options of that run, or begin anew with --overwrite.")
  }

  /// Makes the output ready for the lines that are still missing.
  ///
  /// - Parameter hasHeader: whether its first line is the description.
  func prepare(_ description: BatchDescription, hasHeader: Bool) throws(RunFailure) {
    var status = stat()
    if let path, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      // This removes the part of a line that a killed run left, or everything with --overwrite.
      guard ftruncate(descriptor, journal.size) == 0 else {
        throw RunFailure(FileError(path: path, code: errno, action: .write))
      }
      writeBeside(path, hasHeader || journal.header != nil ? nil : description)
    }
    guard hasHeader, journal.size == 0 else { return }
    if let code = FileContents.write(description.line, to: descriptor) {
      throw RunFailure(FileError(path: path, code: code, action: .write))
    }
  }

  /// Writes a description beside the output before its first line, or removes an outdated one. If
  /// the folder is not writable, `--resume` only compares the pages.
  private func writeBeside(_ output: String, _ description: BatchDescription?) {
    let path = BatchDescription.path(beside: output)
    guard let description else {
      unlink(FileName.cString(path))
      return
    }
    guard journal.size == 0 else { return }
    let isWritten = (try? FileContents.write(description.line, to: "\(path).new")) != nil
    if !isWritten || rename(FileName.cString("\(path).new"), FileName.cString(path)) != 0 {
      unlink(FileName.cString("\(path).new"))
    }
  }
}
