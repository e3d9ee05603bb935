internal import CMicroHTTPD
internal import DOM
internal import Glibc
internal import PageLoading
internal import SavedPages
internal import SystemServices

/// Answers WebKit's requests for the parts of a saved page, with and without TLS, in the place of the
/// servers that they came from.
///
/// It listens to nobody: ``connect(isSecure:)`` makes each of its connections.
final class ArchiveServer: @unchecked Sendable {
  // Unchecked: nothing is written after the initializer but `library`'s daemons, which lock themselves.

  /// The certificate that it shows, in PEM; empty if no part needs TLS.
  let certificate: [UInt8]
  /// The hosts that it answers for with TLS.
  let secureHosts: Set<String>
  private let parts: [String: SavedResource]
  private let origins: Set<Origin>
  private let library: UnsafeMutablePointer<jsprep_mhd>
  private var daemons: (plain: OpaquePointer?, secure: OpaquePointer?) = (nil, nil)

  private struct Origin: Hashable {
    var host: String
    var port: Int
    var isSecure: Bool
  }

  /// Makes a server for what a saved page has from `http:` and `https:` addresses.
  ///
  /// Nil if it has nothing from there, and if the libraries for it are not there.
  init?(_ page: SavedPage) {
    var parts: [String: SavedResource] = [:]
    var origins: Set<Origin> = []
    for part in page.pages.flatMap({ [$0.main] + $0.resources }) {
      guard let url = URLRecord.parse(part.url), ["http", "https"].contains(url.scheme) else {
        continue
      }
      let address = url.serialized(excludingFragment: true)
      if parts[address] == nil { parts[address] = part }
      origins.insert(
        Origin(host: url.hostname, port: url.effectivePort, isSecure: url.scheme == "https"))
    }
    let secureHosts = Set(origins.filter(\.isSecure).map(\.host))
    let identity = secureHosts.isEmpty ? nil : ArchiveIdentity()
    if origins.isEmpty || identity == nil && !secureHosts.isEmpty { return nil }
    self.parts = parts
    self.origins = origins
    self.secureHosts = secureHosts
    certificate = identity?.certificate ?? []
    library = .allocate(capacity: 1)
    library.initialize(to: jsprep_mhd())
    guard jsprep_mhd_load(library) == nil else { return nil }
    daemons.plain = start(nil)
    daemons.secure = identity.flatMap { start($0) }
    if daemons.plain == nil || daemons.secure == nil && identity != nil { return nil }
  }

  deinit {
    for daemon in [daemons.plain, daemons.secure] {
      if let daemon { library.pointee.stop_daemon(daemon) }
    }
    library.deallocate()
  }

  /// Whether it answers for a server.
  func answers(for host: String, port: Int, isSecure: Bool) -> Bool {
    origins.contains(Origin(host: host, port: port, isSecure: isSecure))
  }

  /// Makes a connection.
  ///
  /// - Returns: the client's end, which does not wait; nil if the system refuses.
  func connect(isSecure: Bool) -> Int32? {
    guard let daemon = isSecure ? daemons.secure : daemons.plain else { return nil }
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, StreamSocket.nonblocking, 0, &ends) == 0 else { return nil }
    var address = sockaddr()
    address.sa_family = sa_family_t(AF_UNIX)
    // The library closes its end also where it refuses the connection.
    guard
      library.pointee.add_connection(
        daemon, ends[1], &address, socklen_t(MemoryLayout<sa_family_t>.size)) == .YES
    else {
      close(ends[0])
      return nil
    }
    return ends[0]
  }

  // MARK: Requests

  private func start(_ identity: ArchiveIdentity?) -> OpaquePointer? {
    let flags =
      MHD_USE_EPOLL.rawValue | MHD_USE_INTERNAL_POLLING_THREAD.rawValue
      | MHD_USE_NO_LISTEN_SOCKET.rawValue | MHD_USE_ITC.rawValue
      | (identity == nil ? 0 : MHD_USE_TLS.rawValue)
    let context = Unmanaged.passUnretained(self).toOpaque()
    var key = (identity?.key ?? []) + [0]
    var certificate = (identity?.certificate ?? []) + [0]
    return key.withUnsafeMutableBytes { key in
      certificate.withUnsafeMutableBytes { certificate in
        var options = [
          MHD_OptionItem(
            option: .URI_LOG_CALLBACK, value: unsafeBitCast(Self.begin, to: Int.self),
            ptr_value: context),
          MHD_OptionItem(
            option: .NOTIFY_COMPLETED, value: unsafeBitCast(Self.complete, to: Int.self),
            ptr_value: context),
        ]
        if identity != nil {
          options += [
            MHD_OptionItem(option: .HTTPS_MEM_KEY, value: 0, ptr_value: key.baseAddress),
            MHD_OptionItem(option: .HTTPS_MEM_CERT, value: 0, ptr_value: certificate.baseAddress),
          ]
        }
        options.append(MHD_OptionItem(option: .END, value: 0, ptr_value: nil))
        return jsprep_mhd_start(
          library, flags, identity == nil ? Self.handlePlain : Self.handleSecure, context, &options)
      }
    }
  }

  /// The target of a request as it was sent: the library gives its handler only the decoded path.
  private final class Target {
    let text: String

    init(_ text: String) { self.text = text }
  }

  private static let begin:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { _, target, _ in
      Unmanaged.passRetained(Target(target.map { String(cString: $0) } ?? "/")).toOpaque()
    }

  private static let complete: MHD_RequestCompletedCallback = { _, _, slot, _ in
    guard let slot, let pointer = slot.pointee else { return }
    slot.pointee = nil
    Unmanaged<Target>.fromOpaque(pointer).release()
  }

  private static let handlePlain: MHD_AccessHandlerCallback = {
    context, connection, _, method, _, _, _, slot in
    answer(context, connection, method, slot?.pointee, "http")
  }

  private static let handleSecure: MHD_AccessHandlerCallback = {
    context, connection, _, method, _, _, _, slot in
    answer(context, connection, method, slot?.pointee, "https")
  }

  private static func answer(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ method: UnsafePointer<CChar>?, _ target: UnsafeMutableRawPointer?, _ scheme: String
  ) -> MHD_Result {
    guard let context, let connection, let method, let target else { return .NO }
    let server = Unmanaged<ArchiveServer>.fromOpaque(context).takeUnretainedValue()
    let path = Unmanaged<Target>.fromOpaque(target).takeUnretainedValue().text
    let fields = server.fields(of: connection)
    let isRead = ["GET", "HEAD"].contains(String(cString: method))
    let address = URLRecord.parse("\(scheme)://\(fields.host)\(path)")
    let part = address.flatMap { server.parts[$0.serialized(excludingFragment: true)] }
    return server.queue(isRead ? part : nil, for: fields.origin, on: connection)
  }

  /// Hands the library an answer: a part, or that there is none.
  ///
  /// - Parameter origin: the origin that asks across origins; empty if it does not say so.
  private func queue(
    _ part: SavedResource?, for origin: String, on connection: OpaquePointer
  ) -> MHD_Result {
    var body = part?.bytes ?? []
    let made = body.withUnsafeMutableBytes {
      library.pointee.create_response($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
    }
    guard let response = made else { return .NO }
    defer { library.pointee.destroy_response(response) }
    func add(_ name: String, _ value: String) {
      _ = library.pointee.add_response_header(response, name, value)
    }
    if let part, let type = part.type {
      add("Content-Type", part.charset.map { "\(type); charset=\($0)" } ?? type)
    }
    // What the server said is not in the file. The page had the part, so it may have it again.
    if !origin.isEmpty {
      add("Access-Control-Allow-Origin", origin)
      add("Access-Control-Allow-Credentials", "true")
    }
    return library.pointee.queue_response(connection, part == nil ? 404 : 200, response)
  }

  private struct Fields {
    var host = ""
    var origin = ""
  }

  private func fields(of connection: OpaquePointer) -> Fields {
    var fields = Fields()
    withUnsafeMutablePointer(to: &fields) { pointer in
      _ = library.pointee.get_connection_values(
        connection, .HEADER_KIND,
        { context, _, nameStart, nameSize, value, valueSize in
          guard let context, let nameStart, let value else { return .YES }
          let fields = context.assumingMemoryBound(to: Fields.self)
          let text = String(
            decoding: UnsafeRawBufferPointer(start: value, count: valueSize), as: UTF8.self)
          let name = UnsafeRawBufferPointer(start: nameStart, count: nameSize)
          switch String(decoding: name, as: UTF8.self).lowercased() {
          case "host": fields.pointee.host = text
          case "origin": fields.pointee.origin = text
          default: break
          }
          return .YES
        }, pointer)
    }
    return fields
  }
}
