internal import ScriptEngine

/// What the scripts of one world threw and nothing caught, in whatever window of the page.
final class UncaughtExceptions {
  var thrown: [ScriptException] = []
  var rejections: [ScriptException] = []
}

/// What the scripts of a page did beside their results, in whatever world and window.
final class RealmRecords {
  var console: [ConsoleMessage] = []
  var droppedConsoleMessages = 0
  var dialogs: [Dialog] = []
  var navigations: [Navigation] = []
  var networkFailures: [NetworkFailure] = []
}
