internal import ScriptEngine

/// What the scripts of a page did beside their results, in whatever window of the page.
final class RealmRecords {
  var exceptions: [ScriptException] = []
  var rejections: [ScriptException] = []
  var console: [ConsoleMessage] = []
  var droppedConsoleMessages = 0
  var dialogs: [Dialog] = []
  var navigations: [Navigation] = []
  var networkFailures: [NetworkFailure] = []
}
