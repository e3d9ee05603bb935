internal import Bytes
internal import DOM
internal import PageLoading
internal import PropertyLists
package import SavedPages

extension WebKitRequest {
  /// Writes down what the page has become, once it has come to rest.
  ///
  /// Closed shadow trees are seen only by a request that watches them.
  ///
  /// - Parameters:
  ///   - selector: what has to be in the page before; nil to wait for nothing.
  ///   - limit: the seconds that the page may take until that is there.
  ///   - settling: the seconds that it may take to come to rest then.
  /// - Returns: the page with its resources and frames, the state of its controls and its layout.
  package func capture(
    waitingFor selector: String?, limit: Double, settling: Double
  ) throws(CaptureError) -> SavedPage {
    let wait = CaptureScript.wait(for: selector, limit: limit, settling: settling)
    switch try answer(to: wait, within: limit + settling + Self.slack) {
    case "missing": throw .notFound(selector: selector ?? "", seconds: limit)
    case "malformed": throw .badSelector(selector ?? "")
    default: break
    }
    let script = CaptureScript.capture(
      limit: Self.layoutLimit * 1000, share: Self.share * 1000, watch)
    let text = try answer(to: script, within: Self.layoutLimit + Self.slack)
    guard let page = try? PropertyList.read(Array(text.utf8), as: .json),
      let html = page["html"]?.string
    else { throw .noAnswer }
    var saved = SavedPage(
      main: SavedResource(
        bytes: Array(html.utf8), url: page["url"]?.string ?? "", type: "text/html",
        charset: "UTF-8"))
    saved.frames = (page["frames"]?.array ?? []).map(Self.frame)
    saved.layout = page["layout"].flatMap(Self.layout)
    if let controls = page["controls"], controls.array?.isEmpty == false {
      saved.controls = try? controls.bytes(as: .binary1)
    }
    saved.resources = try resources(without: saved)
    return saved
  }

  /// The seconds that the costly parts of a layout may take together. A busy machine needs more of them than
  /// others.
  private static let layoutLimit = 40.0
  /// The seconds that are left for each of these parts, however long the parts before it take.
  private static let share = 5.0
  /// The seconds that everything else may take.
  private static let slack = 20.0

  private func answer(to script: String, within seconds: Double) throws(CaptureError) -> String {
    let answer: Answer
    do throws(WebKitError) {
      // What it computes is jsprep's own work, which has limits of its own.
      answer = try ask("call", script, within: seconds, computing: seconds)
    } catch {
      throw .webKit(error)
    }
    guard case .value(let text) = answer else { throw .noAnswer }
    return text
  }

  private static func frame(_ value: PropertyList) -> SavedPage {
    SavedPage(
      main: SavedResource(
        bytes: Array((value["html"]?.string ?? "").utf8), url: value["url"]?.string ?? "",
        type: value["type"]?.string, charset: "UTF-8", frameName: value["name"]?.string),
      frames: (value["frames"]?.array ?? []).map(frame))
  }

  /// The layout as a property list: columns of numbers cross as Base64.
  private static func layout(_ value: PropertyList) -> [UInt8]? {
    guard case .dictionary(let entries) = value else { return nil }
    let columns = entries.map { entry in
      let (key, value) = (entry.key, entry.value)
      guard key != "names", key != "texts", let text = value.string else { return (key, value) }
      let bytes = Base64.decode(Array(text.utf8).span, .padded) ?? []
      return (key, PropertyList.data(bytes))
    }
    return try? PropertyList.dictionary(PropertyListDictionary(columns)).bytes(as: .binary1)
  }

  /// What WebKit has loaded for the page, beside its documents.
  private func resources(without page: SavedPage) throws(CaptureError) -> [SavedResource] {
    let answer: PropertyList?
    do throws(WebKitError) {
      answer = try process.ask(["command": "resources"], within: Self.slack)
    } catch {
      throw .webKit(error)
    }
    var known: Set<String> = [page.main.url]
    var waiting = page.frames
    while let frame = waiting.popLast() {
      known.insert(frame.main.url)
      waiting += frame.frames
    }
    return (answer?["resources"]?.array ?? []).compactMap { entry in
      guard let url = entry["url"]?.string, known.insert(url).inserted,
        case .data(let bytes) = entry["data"], isOwn(url)
      else { return nil }
      return SavedResource(bytes: bytes, url: url, type: entry["type"]?.string)
    }
  }

  /// Whether a resource belongs into an archive: no file that a link has led to outside of the folder.
  private func isOwn(_ url: String) -> Bool {
    guard let address = URLRecord.parse(url), address.scheme == "file" else { return true }
    return (try? folder?.read(address)) != nil
  }
}
