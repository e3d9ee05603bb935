import PageLoading
import Testing

@Suite struct AddressKindTests {
  @Test(
    "addresses are of the kind that the registries give them",
    arguments: [
      ("93.184.216.34", .public), ("1.1.1.1", .public), ("172.15.255.255", .public),
      ("172.32.0.0", .public), ("100.63.255.255", .public), ("100.128.0.0", .public),
      ("223.255.255.255", .public), ("2606:4700::1111", .public), ("2a00:1450:4001::200e", .public),
      ("0.0.0.0", .unspecified), ("0.1.2.3", .unspecified), ("::", .unspecified),
      ("127.0.0.1", .loopback), ("127.255.255.254", .loopback), ("::1", .loopback),
      ("10.0.0.1", .private), ("172.16.0.1", .private), ("172.31.255.255", .private),
      ("192.168.1.1", .private), ("fc00::1", .private), ("fdff::1", .private),
      ("fec0::1", .private), ("64:ff9b:1::1", .private),
      ("100.64.0.1", .shared), ("100.127.255.255", .shared),
      ("169.254.1.1", .linkLocal), ("fe80::1", .linkLocal), ("febf::1", .linkLocal),
      ("169.254.169.254", .metadata), ("169.254.170.2", .metadata), ("100.100.100.200", .metadata),
      ("168.63.129.16", .metadata), ("192.0.0.192", .metadata), ("fd00:ec2::254", .metadata),
      ("224.0.0.1", .multicast), ("239.255.255.255", .multicast), ("ff02::1", .multicast),
      ("255.255.255.255", .broadcast), ("240.0.0.1", .reserved), ("192.0.0.1", .reserved),
      ("198.18.0.1", .benchmark), ("198.19.255.255", .benchmark), ("2001:2::1", .benchmark),
      ("192.0.2.1", .documentation), ("198.51.100.1", .documentation),
      ("203.0.113.1", .documentation), ("2001:db8::1", .documentation),
      ("3fff::1", .documentation), ("100::1", .reserved), ("4000::1", .reserved),
      ("5f00::1", .reserved), ("2001:10::1", .reserved), ("2001:1ff::1", .reserved),
      ("2001:200::1", .public),
    ] as [(String, AddressKind)])
  func plain(_ text: String, _ kind: AddressKind) throws {
    #expect(try #require(IPAddress(text)).kind == kind)
  }

  @Test(
    "an address of version 6 that leads to one of version 4 is of that one's kind",
    arguments: [
      ("::ffff:127.0.0.1", .loopback), ("::ffff:8.8.8.8", .public),
      ("::ffff:169.254.169.254", .metadata), ("::ffff:0:10.0.0.1", .private),
      ("64:ff9b::127.0.0.1", .loopback), ("64:ff9b::8.8.8.8", .public),
      ("64:ff9b::c0a8:101", .private), ("2002:7f00:1::1", .loopback),
      ("2002:a9fe:a9fe::1", .metadata), ("2002:808:808::1", .public),
      ("2001:0:a00:1::f7f7:f7f7", .private), ("2001:0:808:808::80ff:fffe", .loopback),
      ("2001:0:808:808::f7f7:f7f7", .public), ("2606:4700::5efe:c0a8:101", .private),
      ("2606:4700::200:5efe:7f00:1", .loopback), ("2606:4700::5efe:808:808", .public),
      // Compatible with version 4, a form that nothing uses any more.
      ("::127.0.0.1", .reserved), ("::8.8.8.8", .reserved),
    ] as [(String, AddressKind)])
  func embedded(_ text: String, _ kind: AddressKind) throws {
    #expect(try #require(IPAddress(text)).kind == kind)
  }

  @Test func `an address is written as it is read`() throws {
    for text in ["127.0.0.1", "::1", "2001:db8::1", "::ffff:1.2.3.4", "255.255.255.255"] {
      #expect(try #require(IPAddress(text)).description == text)
    }
  }

  @Test(
    arguments: ["", "1", "1.2.3", "0x7f.0.0.1", "127.0.0.01", "fe80::1%eth0", "[::1]", "localhost"])
  func `other spellings are no addresses`(_ text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test func `a range has the addresses that begin like it`() throws {
    let range = try #require(AddressRange("10.128.0.0/9"))
    #expect(range.contains(try #require(IPAddress("10.255.0.1"))))
    #expect(!range.contains(try #require(IPAddress("10.127.255.255"))))
    #expect(!range.contains(try #require(IPAddress("::ffff:10.255.0.1"))))
    let everything = try #require(AddressRange("::/0"))
    #expect(everything.contains(try #require(IPAddress("ff02::1"))))
    #expect(!everything.contains(try #require(IPAddress("1.2.3.4"))))
    #expect(AddressRange("10.0.0.0/33") == nil)
    #expect(AddressRange("10.0.0.0/x") == nil)
  }
}
