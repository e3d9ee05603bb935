import Testing

@testable import DOM

@Suite struct DOMTests {
}
