internal import CWebKit

// What WebKit would ask a person for: nobody is there to answer.

extension WebKitSession {
  /// Refuses all that a page can ask of the person before it.
  func connectRefusals(_ view: jsprep_object?) {
    typealias Handler = @convention(c) () -> Void
    func add(_ signal: String, _ handler: Handler) {
      _ = functions.g_signal_connect_data(view, signal, handler, pointer, nil, 0)
    }
    // A handler that says that it has done everything. It looks at none of its arguments.
    let handled: @convention(c) () -> Int32 = { 1 }
    for signal in [
      "enter-fullscreen", "show-notification", "run-file-chooser", "run-color-chooser",
      "context-menu", "show-option-menu",
    ] {
      add(signal, unsafeBitCast(handled, to: Handler.self))
    }
    let print: @convention(c) (jsprep_object?, jsprep_object?, UnsafeMutableRawPointer?) -> Int32 =
      {
        WebKitSession.of($2).notePrinting()
        return 1
      }
    add("print", unsafeBitCast(print, to: Handler.self))
    let authenticate:
      @convention(c) (jsprep_object?, jsprep_object?, UnsafeMutableRawPointer?) -> Int32 = {
        WebKitSession.of($2).functions.webkit_authentication_request_cancel($1)
        return 1
      }
    add("authenticate", unsafeBitCast(authenticate, to: Handler.self))
  }

  /// The number of printing among the kinds of dialogs, beside WebKit's own numbers.
  private static let printing = 4

  private func notePrinting() {
    if dialogs.count < Self.noteLimit { dialogs.append((Self.printing, "")) }
  }
}
