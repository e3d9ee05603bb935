internal import AppExtension
internal import DOM
internal import Messages
internal import PageLoading
internal import Preprocessing
internal import PropertyLists

/// What a run reads before it begins.
struct RunInputs {
  var page: PreprocessingPage
  /// What the script's requests are sent with, where they are allowed.
  let network: ScriptNetwork?
  let script: PreprocessingScript
  /// The argument of `finalize`, where the command line has it.
  let arguments: PropertyList?
  /// The identifier of the bundle that the script is from.
  private(set) var extensionName: String?
  /// The bundle that the script is from.
  private(set) var bundle: ExtensionBundle?
  /// What the author of the bundle should know.
  private(set) var remarks: [RunFailure] = []

  init(_ plan: RunPlan) throws(RunFailure) {
    if BundleReader.isBundle(plan.script) {
      let reader = try BundleReader(plan.script, plan.extensionChoice, for: .script)
      let (path, bytes) = try reader.script()
      script = try Self.script(path, bytes)
      extensionName = reader.bundle.definedIdentifier
      bundle = reader.bundle
      remarks = reader.remarks(on: ExtensionPoint.Platform(plan.preprocessing.platform))
    } else {
      script = try Self.script(plan.script, try Self.read(plan.script))
    }
    (page, network) = try Self.readPage(plan)
    if case .arguments(let text) = plan.extensionSide {
      arguments = try Self.readArguments(text)
    } else {
      arguments = nil
    }
  }

  /// Reads a file.
  static func read(_ path: String) throws(RunFailure) -> [UInt8] {
    do throws(FileError) {
      return try FileContents.read(path)
    } catch {
      throw RunFailure(error)
    }
  }

  /// A script's bytes as the text that they should be.
  static func script(
    _ path: String, _ bytes: [UInt8]
  ) throws(RunFailure) -> PreprocessingScript {
    do throws(PreprocessingScriptError) {
      return try PreprocessingScript(name: path, bytes: bytes)
    } catch {
      switch error {
      case .notUTF8(_, let offset, let line):
        throw RunFailure(
          .unusable, "script-not-utf8", place: "\(path):\(line)",
          "the script is not UTF-8 text (byte \(offset) is malformed); Safari finds no script then",
          fix: "save the file as UTF-8.")
      }
    }
  }

  /// Loads a page, and makes what its scripts' requests are sent with, where they are allowed.
  static func readPage(
    _ plan: RunPlan
  ) throws(RunFailure) -> (PreprocessingPage, ScriptNetwork?) {
    let loader = PageLoader(plan.loading)
    let loaded: LoadedPage
    if PageLoader.isAddress(plan.page) {
      do throws(LoadingError) {
        loaded = try loader.load(plan.page, type: plan.pageType)
      } catch {
        throw RunFailure(error)
      }
    } else {
      do throws(FileError) {
        loaded = try LoadedPage(file: plan.page, type: plan.pageType)
      } catch {
        throw RunFailure(error)
      }
    }
    var page = PreprocessingPage(
      bytes: loaded.bytes, url: plan.url ?? loaded.url, charset: plan.charset ?? loaded.charset,
      type: loaded.type)
    page.cookies = loaded.cookies
    guard plan.allowsNetwork else { return (page, nil) }
    do throws(LoadingError) {
      return (page, ScriptNetwork(try loader.makeFetcher(for: loaded)))
    } catch {
      throw RunFailure(error)
    }
  }

  /// What `--arguments` says: JSON or any property list, or a file of it.
  static func readArguments(_ text: String) throws(RunFailure) -> PropertyList {
    let isFile = text.hasPrefix("@")
    let bytes = isFile ? try read(String(text.dropFirst())) : Array(text.utf8)
    do throws(PropertyListError) {
      return try PropertyList.read(bytes)
    } catch {
      let name = isFile ? String(text.dropFirst()) : "--arguments"
      throw RunFailure(
        isFile ? .unusable : .usage, "arguments-malformed",
        PropertyListErrorText(error, source: name).text)
    }
  }
}
