internal import Messages
internal import PageLoading
internal import Preprocessing
internal import SystemServices

/// Why a run ended, or a remark on its way, where no script is the reason.
struct RunFailure: Error {
  var status: ExitStatus
  /// A short name that stays the same over versions.
  var identifier: String
  /// What it is about, such as a file and a line; nil for the program itself.
  var place: String?
  var message: String
  /// What it is about, as indented lines below the message.
  var excerpt: String?
  /// What to do about it, as a sentence.
  var fix: String?
  /// Of a remark, whether it is a warning or a note.
  var severity = Diagnostic.Severity.error

  /// Whether the run goes on all the same.
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

  /// A remark that is worth knowing, where nothing is lost.
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
