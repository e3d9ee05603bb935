internal import DOM
internal import SystemServices
internal import WebBindings

/// A page as a document that has no world yet.
///
/// It can be made on another thread than the request that takes it over, while the engine is being made.
/// That takes about as long as to parse a page.
package final class ParsedPage {
  /// The page without its bytes, of which the document has a copy.
  let page: PreprocessingPage
  let address: URLRecord
  let pool: DocumentPool
  let document: Document
  /// Parses the rest of the page where its own scripts run; nil where the document is complete.
  let parser: DocumentParser?
  let selection: PreprocessingSelection?
  /// The world whose document this is; nil where none has been made ahead.
  let prepared: PreparedWorld?
  /// How many seconds it took.
  let duration: Double

  /// Parses a page.
  ///
  /// - Parameters:
  ///   - selection: what is selected in the page before the script runs.
  ///   - prepared: a world that nothing has used. It is left alone where the page is not HTML.
  package init(
    _ page: consuming PreprocessingPage, options: PreprocessingOptions,
    selection: PreprocessingSelection? = nil, prepared: PreparedWorld? = nil
  ) throws(PreprocessingPageError) {
    let start = SystemClock.monotonic.seconds
    guard let address = URLRecord.parse(page.url) else { throw .badAddress(page.url) }
    self.address = address
    self.selection = selection
    self.prepared = page.type.isHTML ? prepared : nil
    self.prepared?.take(for: options)
    pool =
      self.prepared?.pool
      ?? DocumentPool(clock: Clock(startingAt: options.startTime, isSteady: options.steadyTime))
    pool.resources = page.resources
    do {
      if options.pageScripts != nil, page.type.isHTML {
        parser = try pool.beginPage(page.bytes, charset: page.charset, address: address)
        document = pool.document
      } else {
        parser = nil
        document = try pool.parsePage(
          page.bytes, type: page.type, charset: page.charset, address: address)
      }
    } catch {
      throw .notParsed
    }
    page.bytes = []
    self.page = page
    if parser == nil { try selection?.select(in: document) }
    duration = SystemClock.monotonic.seconds - start
  }
}

extension PreprocessingSelection {
  /// Selects the part in a document.
  func select(in document: Document) throws(PreprocessingPageError) {
    let found: Bool
    switch self {
    case .text(let text): found = document.select(text: text)
    case .selector(let selector):
      do {
        found = try document.select(selector: selector)
      } catch {
        throw .badSelector(selector)
      }
    }
    if !found { throw .nothingSelected(self) }
  }
}
