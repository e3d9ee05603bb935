internal import CWebKit
internal import Glibc
internal import PropertyLists
internal import SystemServices

/// One page in WebKit, on the thread that GTK belongs to.
final class WebKitSession {
  let functions: jsprep_webkit
  let table: UnsafePointer<jsprep_webkit>
  var view: jsprep_object?
  /// Whether the page, and not the empty one before it, has loaded.
  var isLoaded = false
  var hasCrashed = false
  /// Why the page ended before anything was asked of it.
  var failure: WebKitError?
  /// Whether the page has been asked for: it is the one navigation that is followed.
  var isPageRequested = false
  /// Whether the page's content has come.
  var isPageCommitted = false
  /// Whether another page has taken its place.
  var hasLeft = false
  /// The address that was followed last, by a frame or the page itself.
  var latestAddress = ""
  /// Whether frames may load pages from the network.
  var isNetworkOpen = false
  /// The address of the folder whose files the page may load; nil for none.
  var folder: String?
  let temporaryFolder: OwnTemporaryFolder
  /// Whether the filter for that folder is there; nil while it is compiled.
  var hasFilter: Bool?
  var navigations: [String] = []
  /// The picture that was taken last, until it is sent.
  var picture: [UInt8]?
  var isPictureTaken = false
  /// Whether the page has answered that it is not computing.
  var isProbed = false
  /// Whether a script computed for longer than it may.
  var isOutOfTime = false
  var dialogs: [(kind: Int, message: String)] = []
  /// What came of the script that was evaluated last.
  var outcome: Result<String, ScriptFailure>?
  /// The parts of a saved page that it calls by the identifiers of their content, by address.
  var identifiedParts: [String: IdentifiedPart] = [:]
  /// The addresses that its documents have on the web, by the identifiers of their content.
  var documentAddresses: [String: String] = [:]
  private var memoryLimit = Int.max
  /// What WebKit has loaded for the page, in the order in which it was asked for.
  var resources: [jsprep_object] = []

  struct ScriptFailure: Error {
    var message: String
  }

  /// - Parameter folder: that of this process's temporary files.
  init(_ library: WebKitLibrary, folder: OwnTemporaryFolder) {
    temporaryFolder = folder
    table = library.functions
    functions = library.functions.pointee
  }

  /// The world of the extension's script.
  static let world = "jsprep"

  /// The most navigations and dialogs that are told of.
  static let noteLimit = 100

  // MARK: Requests

  static func failure(_ error: WebKitError) -> PropertyList {
    switch error {
    case .noLibrary(let reason): ["error": "noLibrary", "detail": .string(reason)]
    case .noDisplay: ["error": "noDisplay"]
    case .lost, .crashed: ["error": "crashed"]
    case .notLoaded: ["error": "notLoaded"]
    case .memoryLimit: ["error": "memoryLimit"]
    case .left: ["error": "left"]
    }
  }

  func answer(_ request: PropertyList) -> PropertyList {
    if let failure { return Self.failure(failure) }
    do throws(WebKitError) {
      switch request["command"]?.string {
      case "open": try open(request)
      case "picture": try takePicture()
      case "evaluate": try evaluate(request["script"]?.string ?? "")
      case "resources": return try loadedResources()
      default: try call(request["script"]?.string ?? "", request["computing"]?.number ?? 1e6)
      }
    } catch {
      return Self.failure(error)
    }
    var entries: [(String, PropertyList)] = [
      ("navigations", .array(navigations.map { .string($0) })),
      (
        "dialogs",
        .array(dialogs.map { ["kind": .real(Double($0.kind)), "message": .string($0.message)] })
      ),
    ]
    navigations = []
    dialogs = []
    if isOutOfTime { entries.append(("outOfTime", true)) }
    if let bytes = picture { entries.append(("picture", .data(bytes))) }
    picture = nil
    switch outcome {
    case .success(let text): entries.append(("value", .string(text)))
    case .failure(let failure): entries.append(("threw", .string(failure.message)))
    case nil: break
    }
    outcome = nil
    return .dictionary(PropertyListDictionary(entries))
  }

  private func open(_ request: PropertyList) throws(WebKitError) {
    guard functions.gtk_init_check(nil, nil) != 0 else { throw .noDisplay }
    memoryLimit = request["memoryLimit"]?.integer ?? .max
    let context = functions.webkit_web_context_new_ephemeral()
    setLanguages(request["languages"]?.array?.compactMap(\.string) ?? [], of: context)
    // Without a port nothing answers there: no request reaches the network, whatever way it takes.
    isNetworkOpen = request["proxy"] != nil
    let proxy = functions.webkit_network_proxy_settings_new(
      "http://127.0.0.1:\(request["proxy"]?.integer ?? 1)", nil)
    functions.webkit_website_data_manager_set_network_proxy_settings(
      functions.webkit_web_context_get_website_data_manager(context), 2, proxy)
    openArchive(request, context)
    let settings = functions.webkit_settings_new()
    jsprep_webkit_set_text(table, settings, "user-agent", request["userAgent"]?.string ?? "")
    jsprep_webkit_set_number(table, settings, "hardware-acceleration-policy", 2)
    for name in ["enable-webrtc", "enable-dns-prefetching", "enable-webgl"] {
      jsprep_webkit_set_number(table, settings, name, 0)
    }
    jsprep_webkit_set_number(table, settings, "javascript-can-open-windows-automatically", 0)
    let view = jsprep_webkit_view(table, context, settings, request["policy"]?.string ?? "")
    self.view = view
    connect(view, context)
    if let folder = request["folder"]?.string { try open(folder) }
    if let script = request["script"]?.string { add(pageScript: script) }
    addFrameScript()
    let window = functions.gtk_offscreen_window_new()
    functions.gtk_window_set_default_size(
      window, Int32(request["width"]?.integer ?? 1024), Int32(request["height"]?.integer ?? 768))
    functions.gtk_container_add(window, view)
    functions.gtk_widget_show_all(window)
    try awaitSize()
    isLoaded = false
    guard case .data(let page) = request["page"] else { throw .lost }
    let bytes = page.withUnsafeBytes { functions.g_bytes_new($0.baseAddress, $0.count) }
    functions.webkit_web_view_load_bytes(
      view, bytes, request["type"]?.string ?? "text/html", request["charset"]?.string,
      request["url"]?.string ?? "about:blank")
    functions.g_bytes_unref(bytes)
    let limit = request["loadLimit"]?.number ?? 30
    try pump(until: { self.isLoaded }, for: limit)
    if !isLoaded, isNetworkOpen { try stopLoading() }
    guard isLoaded else { throw .notLoaded(seconds: limit) }
    try awaitFrames()
    try awaitSize()
    if let settling = request["settling"]?.number { try pump(until: { false }, for: settling) }
    outcome = nil
  }

  /// Has a script run in the page's world before those of the page and of its frames.
  private func add(pageScript: String) {
    add(userScript: functions.webkit_user_script_new(pageScript, 0, 0, nil, nil))
  }

  func add(userScript script: jsprep_object?) {
    let manager = functions.webkit_web_view_get_user_content_manager(view)
    functions.webkit_user_content_manager_add_script(manager, script)
    functions.webkit_user_script_unref(script)
  }

  /// Waits until WebKit's process knows how large the window is: it is told later than it starts.
  private func awaitSize() throws(WebKitError) {
    let deadline = MonotonicTime.after(5)
    while MonotonicTime.now < deadline {
      try evaluate("innerWidth")
      if case .success(let width) = outcome, let width = Int(width), width > 1 { return }
      usleep(2000)
    }
  }

  private func setLanguages(_ languages: [String], of context: jsprep_object?) {
    let texts = languages.map { strdup($0) }
    defer { texts.forEach { free($0) } }
    let pointers = texts.map { UnsafePointer<CChar>($0) } + [nil]
    pointers.withUnsafeBufferPointer {
      functions.webkit_web_context_set_preferred_languages(context, $0.baseAddress)
    }
  }

  func evaluate(_ script: String) throws(WebKitError) {
    outcome = nil
    beginEvaluating(script)
    try pump(until: { self.outcome != nil }, for: .infinity)
  }

  func beginEvaluating(_ script: String) {
    functions.webkit_web_view_evaluate_javascript(
      view, script, script.utf8.count, Self.world, nil, nil,
      { view, result, data in
        WebKitSession.of(data).conclude { functions, error in
          functions.webkit_web_view_evaluate_javascript_finish(view, result, error)
        }
      }, pointer)
  }

  /// - Parameter computing: the seconds that the script may compute without a pause.
  private func call(_ body: String, _ computing: Double) throws(WebKitError) {
    outcome = nil
    functions.webkit_web_view_call_async_javascript_function(
      view, body, body.utf8.count, nil, Self.world, nil, nil,
      { view, result, data in
        WebKitSession.of(data).conclude { functions, error in
          functions.webkit_web_view_call_async_javascript_function_finish(view, result, error)
        }
      }, pointer)
    try awaitOutcome(computing)
  }

  /// WebKitGTK's `WEBKIT_JAVASCRIPT_ERROR_INVALID_RESULT`.
  private static let invalidResult: CInt = 601

  private func conclude(
    _ finish: (
      jsprep_webkit, UnsafeMutablePointer<UnsafeMutablePointer<jsprep_error>?>
    ) -> jsprep_object?
  ) {
    var error: UnsafeMutablePointer<jsprep_error>?
    guard let value = finish(functions, &error) else {
      let message = error?.pointee.message.map { String(cString: $0) } ?? ""
      // The script has run to its end, but its last value is one that cannot leave the page.
      let isUnsupportedValue = error?.pointee.code == Self.invalidResult
      if let error { functions.g_error_free(error) }
      outcome = isUnsupportedValue ? .success("") : .failure(ScriptFailure(message: message))
      return
    }
    let text = functions.jsc_value_to_string(value)
    outcome = .success(text.map { String(cString: $0) } ?? "")
    if let text { functions.g_free(text) }
    functions.g_object_unref(value)
  }

  // MARK: Events

  /// Handles events until a condition holds, or the seconds are over.
  func pump(until isOver: () -> Bool, for seconds: Double) throws(WebKitError) {
    let deadline = MonotonicTime.after(min(seconds, 1e6))
    // Something has to happen, or the loop would not look at the time.
    let tick = functions.g_timeout_add(50, { _ in 1 }, nil)
    defer { _ = functions.g_source_remove(tick) }
    while !isOver() {
      _ = functions.g_main_context_iteration(nil, 1)
      if hasCrashed { throw .crashed }
      if hasLeft { throw .left }
      if MonotonicTime.now >= deadline { return }
      if Self.memory > memoryLimit { throw .memoryLimit }
    }
  }

  /// The resident size of the processes that WebKit has started.
  private static var memory: Int {
    children.reduce(0) { $0 + (MemoryGauge(process: String($1)).residentSize ?? 0) }
  }

  /// The processes that this one has started, WebKit's among them.
  static var children: [pid_t] {
    guard let text = try? FileContents.read("/proc/self/task/\(getpid())/children") else {
      return []
    }
    return String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
  }

  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func of(_ data: UnsafeMutableRawPointer?) -> WebKitSession {
    // The session lives as long as its process, and only it hands this pointer out.
    // swift-format-ignore: NeverForceUnwrap
    Unmanaged<WebKitSession>.fromOpaque(data!).takeUnretainedValue()
  }

  private typealias Handler = @convention(c) () -> Void

  private func connect(_ view: jsprep_object?, _ context: jsprep_object?) {
    func add(_ object: jsprep_object?, _ signal: String, _ handler: Handler) {
      _ = functions.g_signal_connect_data(object, signal, handler, pointer, nil, 0)
    }
    let loadChanged: @convention(c) (jsprep_object?, Int32, UnsafeMutableRawPointer?) -> Void = {
      WebKitSession.of($2).noteLoading($1)
    }
    // The handler says that it has shown what is to be shown of the failure: nothing.
    let failed:
      @convention(c) (
        jsprep_object?, Int32, UnsafePointer<CChar>?, jsprep_object?, UnsafeMutableRawPointer?
      ) -> Int32 = { _, _, _, _, _ in 1 }
    add(view, "load-failed", unsafeBitCast(failed, to: Handler.self))
    add(view, "load-changed", unsafeBitCast(loadChanged, to: Handler.self))
    let decide:
      @convention(c) (jsprep_object?, jsprep_object?, Int32, UnsafeMutableRawPointer?) -> Int32 = {
        WebKitSession.of($3).decide($1, $2)
      }
    add(view, "decide-policy", unsafeBitCast(decide, to: Handler.self))
    let dialog: @convention(c) (jsprep_object?, jsprep_object?, UnsafeMutableRawPointer?) -> Int32 =
      {
        WebKitSession.of($2).dismiss($1)
      }
    add(view, "script-dialog", unsafeBitCast(dialog, to: Handler.self))
    let permission:
      @convention(c) (jsprep_object?, jsprep_object?, UnsafeMutableRawPointer?) -> Int32 = {
        WebKitSession.of($2).functions.webkit_permission_request_deny($1)
        return 1
      }
    add(view, "permission-request", unsafeBitCast(permission, to: Handler.self))
    let ended: @convention(c) (jsprep_object?, Int32, UnsafeMutableRawPointer?) -> Void = {
      WebKitSession.of($2).hasCrashed = true
    }
    let resource:
      @convention(c) (
        jsprep_object?, jsprep_object?, jsprep_object?, UnsafeMutableRawPointer?
      ) -> Void = { WebKitSession.of($3).note(resource: $1) }
    add(view, "resource-load-started", unsafeBitCast(resource, to: Handler.self))
    add(view, "web-process-terminated", unsafeBitCast(ended, to: Handler.self))
    let download:
      @convention(c) (jsprep_object?, jsprep_object?, UnsafeMutableRawPointer?) -> Void = {
        WebKitSession.of($2).functions.webkit_download_cancel($1)
      }
    connectRefusals(view)
    add(context, "download-started", unsafeBitCast(download, to: Handler.self))
  }

  /// Follows the page's own address, and what has no address; notes all else.
  func decide(_ decision: jsprep_object?, _ type: Int32) -> Int32 {
    guard type < 2 else { return decideOnResponse(decision) }
    let action = functions.webkit_navigation_policy_decision_get_navigation_action(decision)
    let request = functions.webkit_navigation_action_get_request(action)
    let address = functions.webkit_uri_request_get_uri(request).map { String(cString: $0) } ?? ""
    if type == 0 {
      if !isPageRequested {
        isPageRequested = true
        return 0
      }
      // Of frames; that the page itself goes elsewhere is found when it begins to load.
      let schemes =
        ["about:", "data:", "blob:", "cid:"] + (isNetworkOpen ? ["http:", "https:"] : [])
      if documentAddresses[address] != nil {
        // The frame is sent to the document's own address.
        functions.webkit_policy_decision_ignore(decision)
        return 1
      }
      if schemes.contains(where: { address.hasPrefix($0) }) || isInFolder(address) {
        latestAddress = address
        return 0
      }
    }
    note(navigationTo: address)
    functions.webkit_policy_decision_ignore(decision)
    return 1
  }

  /// Closes a dialog as nobody would: without an answer.
  func dismiss(_ dialog: jsprep_object?) -> Int32 {
    let kind = Int(functions.webkit_script_dialog_get_dialog_type(dialog))
    let message = functions.webkit_script_dialog_get_message(dialog).map { String(cString: $0) }
    if dialogs.count < Self.noteLimit { dialogs.append((kind, message ?? "")) }
    return 1
  }
}
