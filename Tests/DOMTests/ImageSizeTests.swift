import DOM
import Testing

/// The sizes that the headers of pictures tell.
@Suite("Sizes of pictures")
struct ImageSizeTests {
  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let size = UInt32(8 + content.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(name.utf8) + content
  }

  private static func sides(_ bytes: [UInt8]) -> [Int]? {
    ImageSize(of: bytes).map { [$0.width, $0.height] }
  }

  @Test("an AVIF has its size in an ispe property, and irot turns it (ISO 23008-12)")
  func avif() {
    func file(_ rotation: [UInt8]) -> [UInt8] {
      let ispe = Self.box("ispe", [0, 0, 0, 0, 0, 0, 2, 0x80, 0, 0, 1, 0xE0])
      let properties = Self.box("ipco", ispe + rotation)
      return Self.box("ftyp", Array("avif".utf8))
        + Self.box("meta", [0, 0, 0, 0] + Self.box("iprp", properties))
    }
    #expect(Self.sides(file([])) == [640, 480])
    #expect(Self.sides(file(Self.box("irot", [1]))) == [480, 640])
  }

  @Test("a JPEG that lies on its side by its Exif orientation is shown upright")
  func jpeg() {
    func file(_ orientation: UInt8) -> [UInt8] {
      let exif: [UInt8] =
        Array("Exif".utf8) + [0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
        + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
      return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
        + [0xFF, 0xC0, 0, 11, 8, 0, 100, 0, 200, 1, 1, 0x11, 0]
    }
    #expect(Self.sides(file(1)) == [200, 100])
    #expect(Self.sides(file(6)) == [100, 200])
  }

  @Test(
    "an SVG has the size that its attributes or its viewBox give, else the default object size",
    arguments: [
      (#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10px"/>"#, [20, 10]),
      (#"<?xml version="1.0"?><!-- <svg> --><svg width='1in' viewBox='0 0 4 2'>"#, [96, 48]),
      (#"<svg viewBox="0 0 40 30" data-x=">">"#, [40, 30]),
      (#"<svg height="50%">"#, [300, 150]),
    ])
  func svg(_ text: String, _ sides: [Int]) {
    #expect(Self.sides(Array(text.utf8)) == sides)
  }

  @Test("damaged files have none, and none is read past its end")
  func damaged() {
    for text in ["", "<svg", "<p>", "<svg width='x", "RIFF", "\u{89}PNG", "<!--"] {
      #expect(Self.sides(Array(text.utf8)) == nil, "\(text)")
    }
    let lying = Self.box("ftyp", []) + [0x7F, 0xFF, 0xFF, 0xFF] + Array("meta".utf8)
    #expect(Self.sides(lying) == nil)
    #expect(Self.sides([0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF] + Array("Exif".utf8)) == nil)
  }
}
