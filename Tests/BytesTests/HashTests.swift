import Bytes
import Testing

@Suite struct HashTests {
  private func hexadecimal(_ text: String) -> String {
    SecureHash.sha256.value(of: Array(text.utf8)).map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16)
    }.joined()
  }

  /// The examples of FIPS 180-4, and the empty message.
  @Test func theSHA256HashIsTheStandards() {
    #expect(
      hexadecimal("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hexadecimal("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      Base64.text(of: SecureHash.sha256.value(of: []))
        == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
  }

  /// The test vectors of RFC 9923.
  @Test func theFNVHashIsTheStandards() {
    #expect(FowlerNollVoHash.bits64("".utf8) == 0xCBF2_9CE4_8422_2325)
    #expect(FowlerNollVoHash.bits64("a".utf8) == 0xAF63_DC4C_8601_EC8C)
    #expect(FowlerNollVoHash.bits64("foobar".utf8) == 0x8594_4171_F739_67E8)
    var mixed = "FooBar"
    let folded = mixed.withUTF8(FowlerNollVoHash.bits64(ignoringASCIICaseOf:))
    #expect(folded == 0x8594_4171_F739_67E8)
    #expect(FowlerNollVoHash.bits128("a".utf8) == 0xD228_CB69_6F1A_8CAF_7891_2B70_4E4A_8964)
    #expect(FowlerNollVoHash.bits128("foobar".utf8) == 0x343E_1662_793C_64BF_6F0D_3597_BA44_6F18)
  }

  @Test func randomTextHasTwoDigitsForAByteAndDoesNotRepeat() {
    let texts = (0..<100).map { _ in RandomText.hexadecimal(bytes: 16) }
    #expect(Set(texts).count == 100)
    #expect(texts.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
