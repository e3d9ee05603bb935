internal import Bytes
internal import CSS

/// One of the pictures that an image can show (HTML Standard, 4.8.4.2, "image source").
struct ImageCandidate {
  var address: String
  /// The width in pixels that a `w` descriptor gives.
  var width: Double?
  /// The pixels for each CSS pixel that an `x` descriptor gives.
  var density: Double?
  /// Whether the candidate is from the `src` attribute, and not from `srcset`.
  var isPlain = false

  /// HTML Standard, "parse a srcset attribute". Malformed candidates are left out.
  static func candidates(in text: String) -> [ImageCandidate] {
    var found: [ImageCandidate] = []
    let bytes = Array(text.utf8)
    var position = 0
    while true {
      while position < bytes.count, isSpace(bytes[position]) || bytes[position] == comma {
        position += 1
      }
      guard position < bytes.count else { return found }
      let start = position
      while position < bytes.count, !isSpace(bytes[position]) { position += 1 }
      var end = position
      var descriptors: [String] = []
      if bytes[end - 1] == comma {
        while end > start, bytes[end - 1] == comma { end -= 1 }
      } else {
        descriptors = Self.descriptors(in: bytes, &position)
      }
      var candidate = ImageCandidate(
        address: String(decoding: bytes[start..<end], as: UTF8.self))
      if candidate.read(descriptors) { found.append(candidate) }
    }
  }

  /// The descriptors of a candidate. Afterwards, the position is behind the comma that ends the
  /// candidate.
  private static func descriptors(in bytes: [UInt8], _ position: inout Int) -> [String] {
    var found: [String] = []
    var current: [UInt8] = []
    var depth = 0
    func end() {
      if !current.isEmpty { found.append(String(decoding: current, as: UTF8.self)) }
      current = []
    }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if depth == 0 {
        if byte == comma { break }
        if isSpace(byte) {
          end()
          continue
        }
      }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")"), depth > 0 { depth -= 1 }
      current.append(byte)
    }
    end()
    return found
  }

  /// Reads the descriptors; false if they make the candidate invalid.
  private mutating func read(_ descriptors: [String]) -> Bool {
    var height: Double?
    for descriptor in descriptors {
      let number = String(descriptor.dropLast())
      switch descriptor.last {
      case "w":
        guard width == nil, density == nil, let value = Self.integer(number), value > 0 else {
          return false
        }
        width = value
      case "h":
        guard height == nil, density == nil, let value = Self.integer(number), value > 0 else {
          return false
        }
        height = value
      case "x":
        guard width == nil, density == nil, height == nil,
          let value = DOMString(number).withView({ HTMLNumber.floatingPoint($0) }), value >= 0
        else { return false }
        density = value
      default: return false
      }
    }
    return height == nil || width != nil
  }

  private static func integer(_ text: String) -> Double? {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Double(text) : nil
  }

  private static let comma = UInt8(ascii: ",")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }
}

extension [ImageCandidate] {
  /// The picture that WebKit chooses: the least dense one that is dense enough, or else the densest
  /// one.
  ///
  /// - Parameters:
  ///   - resolution: the device's pixels for each CSS pixel.
  ///   - width: the width at which the image is shown, in CSS pixels.
  /// - Returns: the picture, and its pixels for each CSS pixel; nil if there are no candidates.
  func best(
    forResolution resolution: Double, width: Double
  ) -> (image: ImageCandidate, density: Double)? {
    // If any candidate has a width, the `src` attribute does not count.
    let candidates = contains { $0.width != nil } ? filter { !$0.isPlain } : self
    let dense = candidates.enumerated().map { index, candidate in
      (index: index, density: candidate.width.map { $0 / width } ?? candidate.density ?? 1)
    }
    let sorted = dense.sorted { ($0.density, $0.index) < ($1.density, $1.index) }
    guard let last = sorted.last else { return nil }
    let chosen = sorted.first { $0.density >= resolution }?.density ?? last.density
    return sorted.first { $0.density == chosen }.map {
      (candidates[$0.index], $0.density > 0 ? $0.density : 1)
    }
  }
}
