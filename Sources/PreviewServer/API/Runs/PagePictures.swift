/// Pictures of a page before and after its script, as PNG.
package struct PagePictures: Sendable {
  package var before: [UInt8]
  package var after: [UInt8]
  /// The viewport's width in CSS pixels; the pictures have the device's.
  package var width: Double

  package init(before: [UInt8], after: [UInt8], width: Double) {
    self.before = before
    self.after = after
    self.width = width
  }
}
