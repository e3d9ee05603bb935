/// Takes the body of a request as it arrives.
struct BodyCollector {
  private enum Content {
    case bytes([UInt8])
    case form(MultipartReader)
  }

  private let limit: Int
  private(set) var count = 0
  private var content: Content

  /// How many bytes are reserved at most for an announced length.
  private static let reservation = 1 << 20

  init(_ admission: Admission) throws(Problem) {
    limit = admission.bodyLimit
    if admission.isForm, let type = admission.request.contentType {
      do throws(MultipartError) {
        content = .form(try MultipartReader(type))
      } catch {
        throw Problem(error)
      }
    } else {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(min(admission.request.request.announcedLength ?? 0, Self.reservation))
      content = .bytes(bytes)
    }
  }

  /// Takes the next bytes.
  mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    guard bytes.count <= limit - count else { throw .tooLarge(limit) }
    count += bytes.count
    // Taken out while it changes, so that it is not copied.
    let taken = content
    content = .bytes([])
    switch consume taken {
    case .bytes(var collected):
      collected.append(contentsOf: bytes)
      content = .bytes(collected)
    case .form(var reader):
      do throws(MultipartError) {
        try reader.feed(bytes)
      } catch {
        throw Problem(error)
      }
      content = .form(reader)
    }
  }

  /// The body, once all bytes were fed.
  consuming func finish() throws(Problem) -> HTTPRequest.Body {
    switch content {
    case .bytes(let bytes): return bytes.isEmpty ? .none : .bytes(bytes)
    case .form(let reader):
      do throws(MultipartError) {
        return .parts(try reader.finish())
      } catch {
        throw Problem(error)
      }
    }
  }
}
