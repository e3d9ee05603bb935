/// A blob with a name and a time (File API, 4).
package final class File: Blob {
  package let name: String
  /// The time of the file's last change, in milliseconds since 1970.
  package let lastModified: Double

  package init(_ bytes: ArraySlice<UInt8>, name: String, type: String = "", lastModified: Double) {
    self.name = name
    self.lastModified = lastModified
    super.init(bytes, type: type)
  }
}
