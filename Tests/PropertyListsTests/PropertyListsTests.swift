import Testing

@testable import PropertyLists

@Suite struct PropertyListsTests {
}
