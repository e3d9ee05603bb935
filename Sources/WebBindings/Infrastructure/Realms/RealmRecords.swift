internal import ScriptEngine

/// The uncaught exceptions of one world's scripts, in all windows of the page.
final class UncaughtExceptions {
  var thrown: [ScriptException] = []
  var rejections: [ScriptException] = []
}

/// What the scripts of a page did apart from their results, in all worlds and windows.
final class RealmRecords {
  var console: [ConsoleMessage] = []
  var droppedConsoleMessages = 0
  var dialogs: [Dialog] = []
  var navigations: [Navigation] = []
  var networkFailures: [NetworkFailure] = []
  /// Interfaces of WebKit whose objects scripts have asked for, and that there are not, each once.
  var missedInterfaces: [String] = []
}
