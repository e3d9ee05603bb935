internal import AppExtension
internal import Preprocessing
internal import PropertyLists
internal import SystemServices

/// An extension that the command line names by the path of an `.appex`, an app, any other folder
/// with an Info.plist, an Info.plist itself, or a zip archive of one of them.
struct BundleReader {
  let bundle: ExtensionBundle
  private let finder: ExtensionFinder<BundlePlace>

  /// Whether a path names a bundle rather than a script.
  static func isBundle(_ path: String) -> Bool {
    path != "-"
      && (path.lowercased().hasSuffix(".plist") || BundlePlace.isArchive(path)
        || FileSystem.isFolder(path))
  }

  init(
    _ path: String, _ choice: ExtensionChoice, for need: ExtensionFinder<BundlePlace>.Need
  ) throws(RunFailure) {
    let place = try BundlePlace(path)
    finder = ExtensionFinder(place, variables: choice.variables)
    do throws(BundleError) {
      bundle = try finder.find(
        infoFile: place.infoFile, identifier: choice.identifier, for: need)
    } catch {
      throw RunFailure(error)
    }
  }

  /// The extensions at a place, and how they were found: all extensions of an app that have a
  /// script, or the chosen one.
  static func extensions(
    _ place: BundlePlace, _ choice: ExtensionChoice
  ) throws(BundleError) -> (ExtensionFinder<BundlePlace>, [ExtensionBundle]) {
    let infoFile = place.infoFile
    let finder = ExtensionFinder(place, variables: choice.variables)
    if let identifier = choice.identifier {
      return (finder, [try finder.find(infoFile: infoFile, identifier: identifier)])
    }
    let all = try finder.extensions(infoFile: infoFile)
    let withScript = all.filter(\.namesScript)
    return (finder, withScript.isEmpty ? all : withScript)
  }

  /// The path and the bytes of its script.
  func script() throws(RunFailure) -> (path: String, bytes: [UInt8]) {
    do throws(BundleError) {
      return try finder.script(of: bundle)
    } catch {
      throw RunFailure(error)
    }
  }

  /// Gives a script of the bundle its source map, which may lie in an archive.
  func readMap(of script: PreprocessingScript) {
    if let path = script.map.path { script.map.takeFile(finder.contents(of: path)) }
  }

  /// Its activation rule.
  func candidate() throws(RunFailure) -> ActivationCandidate {
    do throws(BundleRemark) {
      return try ActivationCandidate(bundle)
    } catch {
      throw RunFailure(error, on: bundle)
    }
  }

  /// Remarks for the author of a bundle with a script.
  func remarks(on platform: ExtensionPoint.Platform) -> [RunFailure] {
    bundle.remarks(on: platform).map { remark in
      var failure = RunFailure(remark, on: bundle)
      failure.isRemark = true
      return failure
    }
  }
}
