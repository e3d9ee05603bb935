internal import Bytes

/// The URL parser (URL Standard, section 4.4). Where WebKit differs from the standard, this does
/// the same as WebKit.
///
/// lexbor has a URL parser too, which is not used: for 318 of 17,681 inputs its result differs from
/// WebKit's, its time for a hostile host is quadratic in the host's length, and its records belong
/// to pools that are bound to one thread. For domain names, ICU is used
/// (`InternationalDomainName`).
///
/// The standard's state machine is unrolled: each state that reads more than one part of the input
/// is a method, and a part between two delimiters is processed at once.
struct URLParser {
  /// The input after trimming, without tabs and line breaks.
  let input: UnsafeBufferPointer<UInt8>
  private let base: URLRecord?
  private let queryEncoding: TextEncoding
  private var index = 0
  /// The serialization so far.
  var output: [UInt8] = []
  var parts = URLRecord.Parts()

  /// Parses `input` relative to `base`; nil on failure.
  ///
  /// - Parameter isTrimming: whether to remove controls and spaces around the input.
  static func parse(
    _ input: UnsafeBufferPointer<UInt8>, base: URLRecord?, queryEncoding: TextEncoding,
    isTrimming: Bool = true
  ) -> URLRecord? {
    var start = 0
    var end = input.count
    if isTrimming {
      while start < end, input[start] <= 0x20 { start += 1 }
      while start < end, input[end - 1] <= 0x20 { end -= 1 }
    }
    let trimmed = UnsafeBufferPointer(rebasing: input[start..<end])
    if trimmed.contains(where: isTabOrNewline) {
      return trimmed.filter { !isTabOrNewline($0) }.withUnsafeBufferPointer {
        var parser = URLParser(input: $0, base: base, queryEncoding: queryEncoding)
        return parser.run()
      }
    }
    var parser = URLParser(input: trimmed, base: base, queryEncoding: queryEncoding)
    return parser.run()
  }

  private init(
    input: UnsafeBufferPointer<UInt8>, base: URLRecord?, queryEncoding: TextEncoding
  ) {
    self.input = input
    self.base = base
    self.queryEncoding = queryEncoding
  }

  private static func isTabOrNewline(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func run() -> URLRecord? {
    output.reserveCapacity(input.count + (base?.length ?? 0) + 8)
    guard parseURL() else { return nil }
    return URLRecord(href: String(decoding: output, as: UTF8.self), parts: parts)
  }

  // MARK: Looking at the input

  private var isSpecial: Bool { parts.scheme != .other }

  /// The byte at an offset from the current place; nil at the end.
  @inline(__always)
  private func peek(_ offset: Int = 0) -> UInt8? {
    index + offset < input.count ? input[index + offset] : nil
  }

  /// Whether a byte separates segments: a slash or, in special URLs, a backslash.
  @inline(__always)
  private func isSlash(_ byte: UInt8?) -> Bool {
    byte == 0x2F || byte == 0x5C && isSpecial
  }

  // MARK: States

  /// Scheme start state and scheme state, and the states after them.
  private mutating func parseURL() -> Bool {
    guard let colon = endOfScheme() else { return parseWithoutScheme() }
    for byte in input[..<colon] { output.append(byte.asciiLowercased) }
    parts.scheme = URLScheme(output)
    output.append(0x3A)
    parts.schemeEnd = colon
    index = colon + 1
    switch parts.scheme {
    case .file:
      return parseFile()
    case .other:
      guard peek() == 0x2F else { return parseOpaquePath() }
      index += 1
      if peek() == 0x2F {
        index += 1
        return parseAuthority()
      }
      endWithoutHost()
      return parsePath()
    case .http, .https, .ws, .wss, .ftp:
      if let base, base.parts.scheme == parts.scheme, !(peek() == 0x2F && peek(1) == 0x2F) {
        // In the standard, a single slash at the end stands for the root of the base.
        if peek() == 0x2F, peek(1) == nil { return false }
        return parseRelative(to: base)
      }
      skipSlashes()
      return parseAuthority()
    }
  }

  /// The place of the colon after a scheme; nil if the input does not begin with a scheme.
  private func endOfScheme() -> Int? {
    guard let first = input.first, first.isASCIILetter else { return nil }
    for index in 1..<max(input.count, 1) {
      switch input[index] {
      case 0x3A: return index
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: continue
      default: return nil
      }
    }
    return nil
  }

  /// No scheme state.
  private mutating func parseWithoutScheme() -> Bool {
    guard let base else { return false }
    if base.hasOpaquePath {
      guard peek() == 0x23 else { return false }
      copy(base, through: .query)
      return parseQueryAndFragment()
    }
    parts.scheme = base.parts.scheme
    return base.parts.scheme == .file ? parseFile() : parseRelative(to: base)
  }

  /// Relative state and relative slash state.
  ///
  /// In WebKit, a backslash counts as a slash here for all schemes.
  private mutating func parseRelative(to base: URLRecord) -> Bool {
    func isEitherSlash(_ byte: UInt8?) -> Bool { byte == 0x2F || byte == 0x5C }
    let first = peek()
    if isEitherSlash(first) {
      index += 1
      if isEitherSlash(peek()) {
        copy(base, through: .scheme)
        index += 1
        if isSpecial { skipSlashes() }
        return parseAuthority()
      }
      copy(base, through: .authority)
      return parsePath()
    }
    switch first {
    case nil, 0x23:
      copy(base, through: .query)
      return parseQueryAndFragment()
    case 0x3F:
      copy(base, through: .path)
      return parseQueryAndFragment()
    default:
      copy(base, through: .path)
      shortenPath()
      return parsePath()
    }
  }

  /// Special authority slashes state and special authority ignore slashes state.
  private mutating func skipSlashes() {
    while isSlash(peek()) { index += 1 }
  }

  /// Authority state, host state and port state, from behind the two slashes.
  private mutating func parseAuthority() -> Bool {
    output.append(0x2F)
    output.append(0x2F)
    parts.hasHost = true
    var end = index
    var at: Int?
    while end < input.count, !isSlash(input[end]), input[end] != 0x3F, input[end] != 0x23 {
      if input[end] == 0x40 { at = end }
      end += 1
    }
    parts.usernameEnd = output.count
    parts.hostStart = output.count
    if let at {
      guard at + 1 < end else { return false }
      appendCredentials(input[index..<at])
      index = at + 1
    }

    var colon = index
    var insideBrackets = false
    while colon < end, input[colon] != 0x3A || insideBrackets {
      if input[colon] == 0x5B { insideBrackets = true }
      if input[colon] == 0x5D { insideBrackets = false }
      colon += 1
    }
    if colon == index, colon < end || isSpecial { return false }
    guard appendHost(input[index..<colon], isSpecial: isSpecial) else { return false }
    parts.hostEnd = output.count
    if colon < end, !appendPort(input[(colon + 1)..<end]) { return false }
    parts.authorityEnd = output.count
    parts.pathStart = output.count
    index = end
    // WebKit adds a path to a URL with credentials if a query or a fragment follows.
    if at != nil, !isSpecial, index < input.count, !isSlash(peek()) { output.append(0x2F) }
    return parsePathStart()
  }

  private mutating func appendCredentials(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    let colon = bytes.firstIndex(of: 0x3A) ?? bytes.endIndex
    PercentEncoding.append(bytes[..<colon], encoding: PercentEncoding.userinfo, to: &output)
    parts.usernameEnd = output.count
    if colon + 1 < bytes.endIndex {
      output.append(0x3A)
      PercentEncoding.append(
        bytes[(colon + 1)...], encoding: PercentEncoding.userinfo, to: &output)
    }
    if output.count > parts.hostStart { output.append(0x40) }
    parts.hostStart = output.count
  }

  private mutating func appendPort(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var port = 0
    for digit in digits {
      guard 0x30...0x39 ~= digit else { return false }
      port = port * 10 + Int(digit - 0x30)
      guard port <= 0xFFFF else { return false }
    }
    if digits.isEmpty || parts.scheme.defaultPort.map(Int.init) == port { return true }
    parts.port = UInt16(port)
    output.append(0x3A)
    output.append(contentsOf: String(port).utf8)
    return true
  }

  /// File state, file slash state and file host state, from behind the colon.
  private mutating func parseFile() -> Bool {
    let base = base?.parts.scheme == .file ? base : nil
    let first = peek()
    if isSlash(first) {
      index += 1
      if isSlash(peek()) {
        index += 1
        return parseFileHost()
      }
      guard let base else {
        beginFile()
        return parsePath(mayStartWithDrive: true)
      }
      copy(base, through: .authority)
      if !startsWithDriveLetter(), let letter = driveLetter(of: base) {
        output.append(contentsOf: [0x2F, letter, 0x3A])
      }
      return parsePath(mayStartWithDrive: true)
    }
    guard let base else {
      beginFile()
      return parsePath(mayStartWithDrive: true)
    }
    switch first {
    case nil, 0x23:
      copy(base, through: .query)
      return parseQueryAndFragment()
    case 0x3F:
      copy(base, through: .path)
      return parseQueryAndFragment()
    default:
      if startsWithDriveLetter() {
        copy(base, through: .authority)
        return parsePath(mayStartWithDrive: true)
      }
      copy(base, through: .path)
      removeLastSegment()
      return parsePath()
    }
  }

  private mutating func parseFileHost() -> Bool {
    var end = index
    while end < input.count, !isSlash(input[end]), input[end] != 0x3F, input[end] != 0x23 {
      end += 1
    }
    beginFile()
    let host = input[index..<end]
    if isDriveLetter(host) {
      if end == input.count || isSlash(input[end]) { return parsePath(mayStartWithDrive: true) }
      // WebKit adds a path to a drive if a query or a fragment follows.
      output.append(contentsOf: [0x2F, host[index], 0x3A, 0x2F])
      index = end
      return parseQueryAndFragment()
    }
    index = end
    if host.isEmpty {
      let isPlainSlash = peek() == 0x2F
      if isSlash(peek()) { index += 1 }
      return parsePath(mayStartWithDrive: isPlainSlash)
    }
    guard appendHost(host, isSpecial: true) else { return false }
    if output[parts.hostStart...].elementsEqual("localhost".utf8) {
      output.removeSubrange(parts.hostStart...)
    }
    endHost()
    return parsePathStart()
  }

  /// Writes `file://` and an empty host.
  private mutating func beginFile() {
    output.removeAll(keepingCapacity: true)
    output.append(contentsOf: "file://".utf8)
    parts.schemeEnd = 4
    parts.hasHost = true
    parts.usernameEnd = output.count
    parts.hostStart = output.count
    endHost()
  }

  private mutating func endHost() {
    parts.hostEnd = output.count
    parts.authorityEnd = output.count
    parts.pathStart = output.count
  }

  private mutating func endWithoutHost() {
    parts.usernameEnd = output.count
    parts.hostStart = output.count
    endHost()
  }

  /// Path start state.
  private mutating func parsePathStart() -> Bool {
    if isSlash(peek()) {
      index += 1
      return parsePath()
    }
    return isSpecial ? parsePath() : parseQueryAndFragment()
  }

  /// Path state, from the beginning of a segment.
  ///
  /// - Parameter mayStartWithDrive: whether a first segment such as `C|` becomes `C:`. In the
  ///   standard, this applies to all paths.
  private mutating func parsePath(mayStartWithDrive: Bool = false) -> Bool {
    let set = PercentEncoding.path
    let first = index
    while true {
      let start = index
      while index < input.count, !isSlash(input[index]), input[index] != 0x3F, input[index] != 0x23
      {
        index += 1
      }
      var segment = input[start..<index]
      var isLast = !isSlash(peek())
      // In WebKit, a backslash ends a segment of dots for all schemes.
      if !isSpecial, let backslash = segment.prefix(7).firstIndex(of: 0x5C),
        numberOfDots(input[start..<backslash]) > 0
      {
        index = backslash
        segment = input[start..<index]
        isLast = false
      }
      switch numberOfDots(segment) {
      case 2:
        shortenPath()
        if isLast { output.append(0x2F) }
      case 1:
        if isLast { output.append(0x2F) }
      default:
        output.append(0x2F)
        if mayStartWithDrive, start == first, isDriveLetter(segment) {
          output.append(segment[start])
          output.append(0x3A)
        } else {
          PercentEncoding.append(segment, encoding: set, to: &output)
        }
      }
      if isLast { break }
      index += 1
    }
    if !parts.hasHost, output.count > parts.pathStart + 1, output[parts.pathStart] == 0x2F,
      output[parts.pathStart + 1] == 0x2F
    {
      output.insert(contentsOf: [0x2F, 0x2E], at: parts.pathStart)
      parts.pathStart += 2
    }
    return parseQueryAndFragment()
  }

  /// Opaque path state.
  private mutating func parseOpaquePath() -> Bool {
    parts.hasOpaquePath = true
    endWithoutHost()
    let start = index
    while index < input.count, input[index] != 0x3F, input[index] != 0x23 { index += 1 }
    PercentEncoding.append(input[start..<index], encoding: PercentEncoding.control, to: &output)
    if index < input.count, output.last == 0x20 {
      output.removeLast()
      PercentEncoding.append(0x20, to: &output)
    }
    return parseQueryAndFragment()
  }

  /// Query state and fragment state, from the question mark or the number sign on, if there is one.
  private mutating func parseQueryAndFragment() -> Bool {
    if parts.queryStart == 0 { parts.queryStart = output.count }
    if peek() == 0x3F {
      let start = index + 1
      while index < input.count, input[index] != 0x23 { index += 1 }
      output.append(0x3F)
      let set = isSpecial ? PercentEncoding.specialQuery : PercentEncoding.query
      if queryEncoding == .utf8 || !isSpecial || parts.scheme == .ws || parts.scheme == .wss {
        PercentEncoding.append(input[start..<index], encoding: set, to: &output)
      } else {
        PercentEncoding.append(
          input[start..<index], after: queryEncoding, encoding: set, to: &output)
      }
    }
    parts.fragmentStart = output.count
    if index < input.count {
      output.append(0x23)
      PercentEncoding.append(
        input[(index + 1)...], encoding: PercentEncoding.fragment, to: &output)
    }
    return true
  }

  // MARK: Steps

  private enum Extent { case scheme, authority, path, query }

  /// Replaces all parts so far by those of `base`, up to and including `extent`.
  private mutating func copy(_ base: URLRecord, through extent: Extent) {
    let from = base.parts
    output.removeAll(keepingCapacity: true)
    parts = URLRecord.Parts(scheme: from.scheme, schemeEnd: from.schemeEnd)
    if extent == .scheme {
      output.append(contentsOf: base.bytes(0, from.schemeEnd + 1))
      return
    }
    parts.usernameEnd = from.usernameEnd
    parts.hostStart = from.hostStart
    parts.hostEnd = from.hostEnd
    parts.authorityEnd = from.authorityEnd
    parts.port = from.port
    parts.hasHost = from.hasHost
    parts.hasOpaquePath = from.hasOpaquePath
    parts.pathStart = from.authorityEnd
    switch extent {
    case .scheme, .authority:
      output.append(contentsOf: base.bytes(0, from.authorityEnd))
    case .path where index < input.count && peek() != 0x3F:
      // More segments follow. The mark before two slashes is added at the end if it is needed.
      output.append(contentsOf: base.bytes(0, from.authorityEnd))
      output.append(contentsOf: base.bytes(from.pathStart, from.queryStart))
    case .path:
      output.append(contentsOf: base.bytes(0, from.queryStart))
      parts.pathStart = from.pathStart
    case .query:
      output.append(contentsOf: base.bytes(0, from.fragmentStart))
      parts.pathStart = from.pathStart
      parts.queryStart = from.queryStart
    }
  }

  /// Shorten a URL's path.
  private mutating func shortenPath() {
    if parts.scheme == .file, output.count == parts.pathStart + 3,
      isDriveLetter(output[(parts.pathStart + 1)...])
    {
      return
    }
    removeLastSegment()
  }

  private mutating func removeLastSegment() {
    while output.count > parts.pathStart {
      if output.removeLast() == 0x2F { return }
    }
  }

  /// 2 for a double-dot segment, 1 for a single-dot segment, 0 for others.
  private func numberOfDots(_ segment: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    guard 1...6 ~= segment.count, segment.first == 0x2E || segment.first == 0x25 else { return 0 }
    var dots = 0
    var index = segment.startIndex
    while index < segment.endIndex {
      if segment[index] == 0x2E {
        index += 1
      } else if index + 2 < segment.endIndex, segment[index] == 0x25, segment[index + 1] == 0x32,
        segment[index + 2] | 0x20 == 0x65
      {
        index += 3
      } else {
        return 0
      }
      dots += 1
    }
    return dots > 2 ? 0 : dots
  }

  /// Whether the bytes are a letter and a colon or bar.
  private func isDriveLetter<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes) -> Bool
  where Bytes.Index == Int {
    guard bytes.count == 2 else { return false }
    let second = bytes[bytes.startIndex + 1]
    return bytes[bytes.startIndex].isASCIILetter && (second == 0x3A || second == 0x7C)
  }

  /// Whether the rest of the input starts with a Windows drive letter.
  private func startsWithDriveLetter() -> Bool {
    guard index + 1 < input.count, isDriveLetter(input[index..<(index + 2)]) else { return false }
    switch peek(2) {
    case nil, 0x2F, 0x5C, 0x3F, 0x23: return true
    default: return false
    }
  }

  /// The drive letter if it is the first segment in the path of `base`; otherwise nil.
  private func driveLetter(of base: URLRecord) -> UInt8? {
    let path = Array(base.bytes(base.parts.pathStart, base.parts.queryStart).prefix(4))
    guard path.count >= 3, path[1].isASCIILetter, path[2] == 0x3A,
      path.count == 3 || path[3] == 0x2F
    else { return nil }
    return path[1]
  }
}
