/// Random text that cannot be guessed.
package enum RandomText {
  /// Two hexadecimal digits for each of this many random bytes, from the system's generator.
  package static func hexadecimal(bytes count: Int) -> String {
    // On Linux the generator reads `getrandom`, which is fit for secrets.
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * count)
    for _ in 0..<count {
      let byte = Int(UInt8.random(in: .min ... .max, using: &generator))
      text.append(digits[byte >> 4])
      text.append(digits[byte & 15])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
