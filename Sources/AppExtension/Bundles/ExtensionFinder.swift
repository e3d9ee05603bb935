/// Finds extensions in folders: a built extension, an app with extensions in it, or a source tree.
package struct ExtensionFinder<Folder: BundleFolder> {
  private let folder: Folder
  private let variables: BuildVariables

  /// - Parameters:
  ///   - folder: a bundle's folder, or the one that an Info.plist lies in.
  ///   - variables: the values of variables.
  package init(_ folder: Folder, variables: BuildVariables = BuildVariables()) {
    self.folder = folder
    self.variables = variables
  }

  /// The property that the wanted extension must have, if several could be meant.
  package enum Need: Sendable {
    case script, rule
  }

  /// Finds the one wanted extension.
  ///
  /// - Parameters:
  ///   - infoFile: the name of the Info.plist, if the path named the file itself.
  ///   - identifier: chooses among several: an identifier, or the name of the extension's folder.
  /// - Throws: ``BundleError`` if there is no such extension, or more than one.
  package func find(
    infoFile: String? = nil, identifier: String? = nil, for need: Need = .script
  ) throws(BundleError) -> ExtensionBundle {
    let found = try extensions(infoFile: infoFile)
    if let identifier {
      guard let chosen = found.first(where: { $0.isNamed(identifier) }) else {
        throw .noSuchExtension(
          identifier, path: folder.name, identifiers: found.map(\.label).sorted())
      }
      return chosen
    }
    let candidates = need == .script ? found.filter(\.namesScript) : found
    if candidates.count == 1 { return candidates[0] }
    if found.count == 1 { return found[0] }
    guard !found.isEmpty else { throw .noExtension(path: folder.name) }
    throw .severalExtensions(path: folder.name, identifiers: found.map(\.label).sorted())
  }

  /// All extensions, in the order of their paths.
  ///
  /// - Throws: ``BundleError`` if there is no Info.plist, or if one cannot be used.
  package func extensions(infoFile: String? = nil) throws(BundleError) -> [ExtensionBundle] {
    if let infoFile {
      guard let info = try read(infoFile) else { throw .noInfoPlist(folder: full(infoFile)) }
      guard try ExtensionBundle.isExtension(info) else {
        return try plugIns(in: "", else: .noExtension(path: info.path))
      }
      return [
        ExtensionBundle(
          info: info, folder: "", bundleName: nil, isBuilt: Self.isBuilt(folder.name))
      ]
    }
    for contents in ["", "Contents"] {
      guard let info = try read(Self.joined(contents, "Info.plist")) else { continue }
      guard try ExtensionBundle.isExtension(info) else {
        return try plugIns(in: contents, else: .noExtension(path: info.path))
      }
      return [
        ExtensionBundle(
          info: info, folder: contents, bundleName: Self.bundleName(folder.name),
          isBuilt: Self.isBuilt(folder.name))
      ]
    }
    return try plugIns(in: "", else: .noInfoPlist(folder: folder.name))
  }

  /// The extensions that an app brings along.
  private func plugIns(
    in contents: String, else failure: BundleError
  ) throws(BundleError) -> [ExtensionBundle] {
    var found: [ExtensionBundle] = []
    for place in ["PlugIns", "Extensions"] {
      let place = Self.joined(contents, place)
      for name in folder.names(in: place).sorted() where name.hasSuffix(".appex") {
        for inner in ["", "Contents"] {
          let path = Self.joined(Self.joined(place, name), inner)
          guard let info = try read(Self.joined(path, "Info.plist")),
            try ExtensionBundle.isExtension(info)
          else { continue }
          found.append(
            ExtensionBundle(
              info: info, folder: path, bundleName: Self.bundleName(name), isBuilt: true))
          break
        }
      }
    }
    if found.isEmpty { throw failure }
    return found
  }

  private func read(_ path: String) throws(BundleError) -> InfoPlist? {
    switch folder.file(path) {
    case .missing: return nil
    case .unreadable(let code): throw .unreadable(path: full(path), code: code)
    case .bytes(let bytes):
      return try InfoPlist(path: full(path), bytes: bytes, variables: variables)
    }
  }

  // MARK: The script

  /// The script of an extension that was found here, as Safari finds it (Documentation/Safari.md,
  /// F1 to F3): by its name and `.js`, at the root of the bundle, or in `Resources` where a Mac's
  /// bundles have them.
  ///
  /// The build puts it there: in a source tree it may lie in a folder below, or in the one above,
  /// as it does beside a folder `Supporting Files` with the Info.plist.
  ///
  /// - Throws: ``BundleError`` if there is no such script.
  package func script(
    of bundle: ExtensionBundle
  ) throws(BundleError) -> (path: String, bytes: [UInt8]) {
    let name = try bundle.scriptName()
    guard !name.isEmpty, name != "..", !name.contains("/"), !name.contains("\0") else {
      throw .scriptNotAtRoot(name: name, path: bundle.info.path)
    }
    let file = "\(name).js"
    for place in [bundle.folder, Self.joined(bundle.folder, "Resources")] {
      let path = Self.joined(place, file)
      switch folder.file(path) {
      case .missing: continue
      case .unreadable(let code): throw .unreadable(path: full(path), code: code)
      case .bytes(let bytes):
        if bytes.isEmpty { throw .scriptEmpty(path: full(path)) }
        return (full(path), bytes)
      }
    }
    var nearby = search(from: bundle.folder)
    if !bundle.isBuilt, !nearby.contains(where: { Self.lastName($0) == file }) {
      nearby += search(from: Self.joined(bundle.folder, ".."))
    }
    let same = nearby.filter { Self.lastName($0) == file }
    if !bundle.isBuilt, same.count == 1, case .bytes(let bytes) = folder.file(same[0]),
      !bytes.isEmpty
    {
      return (full(same[0]), bytes)
    }
    let meant = nearby.filter { path in
      let last = Self.lastName(path).lowercased()
      return last == file.lowercased() || last == name.lowercased()
    }
    throw .scriptMissing(
      name: name, expected: full(Self.joined(bundle.folder, file)), nearby: meant.map(full),
      path: bundle.info.path)
  }

  /// The scripts in a folder and the folders below, as deep as a person would search.
  private func search(from root: String) -> [String] {
    var found: [String] = []
    var pending = [(folder: root, depth: 0)]
    var visited = 0
    while let (place, depth) = pending.popLast(), visited < 1000 {
      visited += 1
      for name in folder.names(in: place).sorted().prefix(1000) where !name.hasPrefix(".") {
        let path = Self.joined(place, name)
        if name.lowercased().hasSuffix(".js") {
          found.append(path)
        } else if depth < 4, !name.contains(".") || name.hasSuffix(".lproj") {
          pending.append((path, depth + 1))
        }
      }
    }
    return found.sorted()
  }

  /// The contents of a file of the bundle, by the path that messages have; nil if there is no such file.
  package func contents(of path: String) -> [UInt8]? {
    let name = folder.name
    let prefix = name == "." ? "" : name.hasSuffix("/") ? name : "\(name)/"
    guard path.hasPrefix(prefix),
      case .bytes(let bytes) = folder.file(String(path.dropFirst(prefix.count)))
    else { return nil }
    return bytes
  }

  // MARK: Paths

  private func full(_ path: String) -> String {
    folder.name == "." ? path : Self.joined(folder.name, path)
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty
      ? name : name.isEmpty ? folder : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func lastName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The name of a bundle's folder, without its extension; nil if the folder is not a bundle's.
  private static func bundleName(_ path: String) -> String? {
    let name = lastName(path)
    return name.hasSuffix(".appex") ? String(name.dropLast(".appex".count)) : nil
  }

  /// Whether a path leads into a built extension.
  private static func isBuilt(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasSuffix(".appex") }
  }
}
