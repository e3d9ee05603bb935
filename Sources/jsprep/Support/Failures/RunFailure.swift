internal import Messages
internal import PageLoading
internal import Preprocessing
internal import SystemServices

/// A failure or a remark of a run that does not come from a script.
struct RunFailure: Error {
  var status: ExitStatus
  /// A short name that stays the same over versions.
  var identifier: String
  /// Its place, such as a file and a line; nil for the program itself.
  var place: String?
  var message: String
  /// Its subject, as indented lines below the message.
  var excerpt: String?
  /// What to do about it, as a sentence.
  var fix: String?
  /// For a remark, whether it is a warning or a note.
  var severity = Diagnostic.Severity.error

  /// Whether the run continues.
  var isRemark: Bool {
    get { severity != .error }
    set { severity = newValue ? .warning : .error }
  }

  /// A file that cannot be read or written.
  init(_ error: FileError) {
    self.init(
      .unreadable, error.action == .read ? "not-readable" : "not-writable", error.message)
  }

  init(
    _ status: ExitStatus, _ identifier: String, place: String? = nil, _ message: String,
    fix: String? = nil
  ) {
    self.status = status
    self.identifier = identifier
    self.place = place
    self.message = message
    self.fix = fix
  }

  /// A remark about something that does no harm.
  static func note(_ identifier: String, _ message: String) -> RunFailure {
    var note = RunFailure(.done, identifier, message)
    note.severity = .note
    return note
  }
}

extension RunFailure {
  /// A page that cannot be loaded.
  init(_ error: LoadingError) {
    let text = LoadingErrorText(error.reason)
    self.init(.unreadable, text.identifier, place: error.url, text.message, fix: text.fix)
  }
}
