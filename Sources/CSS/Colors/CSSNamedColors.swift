internal import Bytes

/// The named colors and the system colors with their values (CSS Color, sections 6.1 and 6.2).
package enum CSSNamedColors {
  /// Whether `name`, which must be in lower case, is a color.
  package static func contains(_ name: String) -> Bool {
    name == "currentcolor" || values.number(of: name) != nil
  }

  /// Whether `name`, which must be in lower case, is a color that depends on the system.
  static func isSystemColor(_ name: String) -> Bool { systemNames.contains(name) }

  private static let systemNames = Set(
    system.split(separator: ";").compactMap {
      $0.split(whereSeparator: \.isWhitespace).first.map(String.init)
    })

  /// The color with this name, which must be in lower case; nil for `currentcolor` and other words.
  package static func color(_ name: String) -> CSSColor? {
    guard let value = values.number(of: name) else { return nil }
    return .rgb(
      red: UInt8(value >> 24), green: UInt8(value >> 16 & 255), blue: UInt8(value >> 8 & 255),
      alpha: UInt8(value & 255))
  }

  /// The color with this name, which must be in lower case, in a dark color scheme; nil if it is
  /// the same as in a light one.
  package static func darkColor(_ name: String) -> CSSColor? { dark[name] }

  /// WebKit's system colors that are different in a dark color scheme (CSS Color Adjustment, 2.5).
  private static let dark: [String: CSSColor] = {
    func gray(_ value: UInt8, alpha: UInt8 = 255) -> CSSColor {
      .rgb(red: value, green: value, blue: value, alpha: alpha)
    }
    var colors: [String: CSSColor] = ["field": gray(45)]
    for name in [
      "canvastext", "buttontext", "fieldtext", "activecaption", "activebuttontext", "captiontext",
      "infotext", "menutext", "windowtext", "text",
    ] {
      colors[name] = gray(255)
    }
    for name in [
      "canvas", "appworkspace", "background", "inactivecaption", "infobackground", "menu",
      "scrollbar", "window",
    ] {
      colors[name] = gray(30)
    }
    for name in ["graytext", "inactivecaptiontext"] { colors[name] = gray(255, alpha: 127) }
    for name in ["linktext", "-webkit-link"] {
      colors[name] = .rgb(red: 158, green: 158, blue: 255, alpha: 255)
    }
    for name in ["activetext", "-webkit-activelink"] {
      colors[name] = .rgb(red: 255, green: 158, blue: 158, alpha: 255)
    }
    colors["visitedtext"] = .rgb(red: 208, green: 173, blue: 240, alpha: 255)
    return colors
  }()

  /// Red, green, blue and alpha in one number, by the colors' names.
  private static let values: CSSNameIndex = {
    let bytes = Array(named.utf8) + [0x3B] + Array(system.utf8) + [0x3B]
    var values = CSSNameIndex(bytes, capacity: 200)
    // Each entry has a name, white space and hexadecimal digits.
    var name = 0..<0
    var start: Int?
    var value = 0
    var digits = 0
    for (position, byte) in bytes.enumerated() {
      if byte == 0x3B {
        values.add(name, digits == 8 ? value : value << 8 | 0xFF)
        (name, start, value, digits) = (0..<0, nil, 0, 0)
      } else if byte.isASCIIWhitespace {
        if let first = start, name.isEmpty { name = first..<position }
      } else if start == nil {
        start = position
      } else if !name.isEmpty, let digit = byte.hexadecimalValue {
        value = value << 4 | Int(digit)
        digits += 1
      }
    }
    return values
  }()

  private static let named = """
    aliceblue f0f8ff; antiquewhite faebd7; aqua 00ffff; aquamarine 7fffd4; azure f0ffff; beige
    f5f5dc; bisque ffe4c4; black 000000; blanchedalmond ffebcd; blue 0000ff; blueviolet
    8a2be2; brown a52a2a; burlywood deb887; cadetblue 5f9ea0; chartreuse 7fff00; chocolate
    d2691e; coral ff7f50; cornflowerblue 6495ed; cornsilk fff8dc; crimson dc143c; cyan 00ffff;
    darkblue 00008b; darkcyan 008b8b; darkgoldenrod b8860b; darkgray a9a9a9; darkgreen 006400;
    darkgrey a9a9a9; darkkhaki bdb76b; darkmagenta 8b008b; darkolivegreen 556b2f; darkorange
    ff8c00; darkorchid 9932cc; darkred 8b0000; darksalmon e9967a; darkseagreen 8fbc8f;
    darkslateblue 483d8b; darkslategray 2f4f4f; darkslategrey 2f4f4f; darkturquoise 00ced1;
    darkviolet 9400d3; deeppink ff1493; deepskyblue 00bfff; dimgray 696969; dimgrey 696969;
    dodgerblue 1e90ff; firebrick b22222; floralwhite fffaf0; forestgreen 228b22; fuchsia
    ff00ff; gainsboro dcdcdc; ghostwhite f8f8ff; gold ffd700; goldenrod daa520; gray 808080;
    green 008000; greenyellow adff2f; grey 808080; honeydew f0fff0; hotpink ff69b4; indianred
    cd5c5c; indigo 4b0082; ivory fffff0; khaki f0e68c; lavender e6e6fa; lavenderblush fff0f5;
    lawngreen 7cfc00; lemonchiffon fffacd; lightblue add8e6; lightcoral f08080; lightcyan
    e0ffff; lightgoldenrodyellow fafad2; lightgray d3d3d3; lightgreen 90ee90; lightgrey
    d3d3d3; lightpink ffb6c1; lightsalmon ffa07a; lightseagreen 20b2aa; lightskyblue 87cefa;
    lightslategray 778899; lightslategrey 778899; lightsteelblue b0c4de; lightyellow ffffe0;
    lime 00ff00; limegreen 32cd32; linen faf0e6; magenta ff00ff; maroon 800000;
    mediumaquamarine 66cdaa; mediumblue 0000cd; mediumorchid ba55d3; mediumpurple 9370db;
    mediumseagreen 3cb371; mediumslateblue 7b68ee; mediumspringgreen 00fa9a; mediumturquoise
    48d1cc; mediumvioletred c71585; midnightblue 191970; mintcream f5fffa; mistyrose ffe4e1;
    moccasin ffe4b5; navajowhite ffdead; navy 000080; oldlace fdf5e6; olive 808000; olivedrab
    6b8e23; orange ffa500; orangered ff4500; orchid da70d6; palegoldenrod eee8aa; palegreen
    98fb98; paleturquoise afeeee; palevioletred db7093; papayawhip ffefd5; peachpuff ffdab9;
    peru cd853f; pink ffc0cb; plum dda0dd; powderblue b0e0e6; purple 800080; rebeccapurple
    663399; red ff0000; rosybrown bc8f8f; royalblue 4169e1; saddlebrown 8b4513; salmon fa8072;
    sandybrown f4a460; seagreen 2e8b57; seashell fff5ee; sienna a0522d; silver c0c0c0; skyblue
    87ceeb; slateblue 6a5acd; slategray 708090; slategrey 708090; snow fffafa; springgreen
    00ff7f; steelblue 4682b4; tan d2b48c; teal 008080; thistle d8bfd8; tomato ff6347;
    transparent 00000000; turquoise 40e0d0; violet ee82ee; wheat f5deb3; white ffffff;
    whitesmoke f5f5f5; yellow ffff00; yellowgreen 9acd32
    """

  /// The system colors, including deprecated ones, as in WebKit in a light color scheme.
  private static let system = """
    -webkit-activelink ff0000; -webkit-link 0000ee; accentcolor 007aff; accentcolortext
    000000; activeborder ffffff; activebuttontext 000000cc; activecaption 000000; activetext
    ff0000; appworkspace ffffff; background ffffff; buttonborder ffffff; buttonface c0c0c0;
    buttonhighlight c0c0c0; buttonshadow c0c0c0; buttontext 000000cc; canvas ffffff;
    canvastext 000000; captiontext 000000; field ffffff; fieldtext 000000; graytext 00000066;
    highlight 3484e4; highlighttext ffffff; inactiveborder ffffff; inactivecaption ffffff;
    inactivecaptiontext 00000066; infobackground ffffff; infotext 000000; linktext 0000ee;
    mark ffff00; marktext 000000; menu ffffff; menutext 000000; scrollbar ffffff; selecteditem
    c0c0c0; selecteditemtext 000000; text 000000; threeddarkshadow ffffff; threedface c0c0c0;
    threedhighlight ffffff; threedlightshadow ffffff; threedshadow ffffff; visitedtext 551a8b;
    window ffffff; windowframe ffffff; windowtext 000000
    """
}
