internal import AppExtension
internal import Messages
internal import PropertyLists

/// The parts of a bundle that a run needs.
struct BundledScript {
  /// The path of its script.
  var path: String
  var source: [UInt8]
  /// The source map that the script names, if the bundle has it.
  var sourceMap: [UInt8]?
  /// The bundle's identifier; nil if it contains undefined variables.
  var identifier: String?
  /// The remarks for the bundle's author, as values.
  var remarks: [PropertyList]

  /// Finds it in the member `bundle` of a request, in a worker.
  init(reading bundle: PropertyList) throws(Problem) {
    let input = try BundleReading.read(bundle).input(for: .script)
    (path, source) = try input.script()
    sourceMap = input.sourceMap(ofScript: source, at: path)
    identifier = input.bundle.definedIdentifier
    remarks = input.remarks.map { PropertyList($0) }
  }

  /// Reads the form that ``value`` has written; nil for any other value.
  init?(written value: PropertyList) {
    guard let path = value["path"]?.string, case .data(let source)? = value["source"],
      let remarks = value["remarks"]?.array
    else { return nil }
    self.path = path
    self.source = source
    if case .data(let map)? = value["sourceMap"] { sourceMap = map }
    self.remarks = remarks
    identifier = value["identifier"]?.string
  }

  var value: PropertyList {
    var entries: [(String, PropertyList)] = [
      ("path", .string(path)), ("source", .data(source)), ("remarks", .array(remarks)),
    ]
    if let sourceMap { entries.append(("sourceMap", .data(sourceMap))) }
    if let identifier { entries.append(("identifier", .string(identifier))) }
    return .dictionary(PropertyListDictionary(entries))
  }
}

extension BundleReading {
  /// Reads the member `bundle` of a request.
  ///
  /// - Throws: a problem with all that is wrong.
  static func read(_ bundle: PropertyList) throws(Problem) -> BundleReading {
    var reader = ObjectReader(["bundle": bundle])
    guard let reading = BundleReading(&reader) else { throw Problem(shape: reader.errors) }
    return reading
  }
}
