internal import AppExtension
internal import DOM
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import WebBindings

extension RunInput {
  /// Reads a request's object.
  ///
  /// - Parameters:
  ///   - isWhole: whether there is only one answer; then `arguments` and `emit` are allowed.
  /// - Throws: a problem with all that is wrong.
  init(
    _ value: PropertyList, limits: ServerLimits, isWhole: Bool
  ) throws(Problem) {
    guard let entries = value.dictionary else {
      throw Problem(shape: [ShapeError(pointer: "", detail: ShapeText.mustBeObject)])
    }
    var reader = ObjectReader(entries)
    let page = Self.readPage(&reader)
    let hasBundle = reader.value("bundle") != nil
    bundle = hasBundle ? reader.value("bundle") : nil
    let script = hasBundle ? nil : Self.readScript(&reader)
    if hasBundle, reader.has("script") { reader.fail("script", ShapeText.excludes("bundle")) }
    selection = Self.readSelection(&reader)
    options.platform = reader.choice("platform") ?? options.platform
    let extensionName = reader.text("extensionName")
    options.timeLimit =
      reader.number("timeout", upTo: limits.computingTime)
      ?? min(options.timeLimit ?? .infinity, limits.computingTime)
    options.realTime = reader.flag("realTime")
    options.environment =
      reader.text("userAgent").map { BrowserEnvironment(named: $0) }
      ?? (options.platform == .macOS ? .mac : .iPhone)
    strict = reader.flag("strict")
    allowsNetwork = reader.flag("allowNetwork")
    if allowsNetwork, !limits.allowsNetwork {
      reader.fail("allowNetwork", ShapeText.isNotAllowedNetwork)
    }
    options.pageScripts = Self.readPageScripts(&reader, limits: limits)
    emission = .all
    includesPage = reader.flag("html", default: true)
    if isWhole {
      emission = reader.choice("emit") ?? .all
      isReport = reader.flag("report")
      if isReport, emission != .all { reader.fail("emit", ShapeText.mustBeAllInReport) }
      if isReport, !includesPage { reader.fail("html", ShapeText.mustBeTrueInReport) }
      arguments = reader.value("arguments")
    }
    reader.refuseOthers()
    guard let page, reader.errors.isEmpty else { throw Problem(shape: reader.errors) }
    self.page = page.source
    base = page.base
    charset = page.charset
    type = page.type
    if let script {
      self.script = script.source
      scriptName = script.name
      sourceMap = script.map
    } else {
      // The script is found in the bundle.
      self.script = .content([])
      scriptName = ""
    }
    hasExtensionName = extensionName != nil
    options.extensionName = extensionName ?? options.extensionName
  }

  private static func readPageScripts(
    _ reader: inout ObjectReader, limits: ServerLimits
  ) -> PageScriptLimits? {
    let runs = reader.flag("pageScripts")
    let settling = reader.number("settle", upTo: limits.settling)
    guard runs else {
      if reader.value("settle") != nil { reader.fail("settle", ShapeText.goesWithPageScripts) }
      return nil
    }
    var found = PageScriptLimits()
    if let settling { found.settling = settling * 1000 }
    return found
  }

  private static func readPage(
    _ reader: inout ObjectReader
  ) -> (source: Source, base: String?, charset: String?, type: PageType?)? {
    guard var page = reader.object("page") else {
      if reader.value("page") == nil { reader.fail("page", ShapeText.isMissing) }
      return nil
    }
    let html = page.markup("html")
    let url = page.text("url")
    let base = page.text("base")
    let charset = page.text("charset")
    let type = page.text("contentType").flatMap { text in
      let type = MIMEType(text).flatMap { PageType($0) }
      if type == nil { page.fail("contentType", ShapeText.isNoDocumentType) }
      return type
    }
    let source = oneSource(&page, html?.bytes, "html", url)
    if url != nil, base != nil { page.fail("base", ShapeText.goesWithHTML) }
    // A string is text already; only bytes have an encoding.
    let isText = html?.isText ?? false
    if isText, charset != nil { page.fail("charset", ShapeText.goesWithDataOrURL) }
    page.refuseOthers()
    reader.adopt(page)
    return source.map { ($0, base, isText ? "utf-8" : charset, type) }
  }

  private static func readScript(
    _ reader: inout ObjectReader
  ) -> (source: Source, name: String, map: [UInt8]?)? {
    guard var script = reader.object("script") else {
      if reader.value("script") == nil {
        reader.fail("script", ShapeText.scriptIsMissing)
      }
      return nil
    }
    let content = script.content("source")
    let url = script.text("url")
    let name = script.text("name")
    let map = script.content("sourceMap")?.bytes
    let source = oneSource(&script, content?.bytes, "source", url)
    script.refuseOthers()
    reader.adopt(script)
    return source.map { ($0, name ?? url ?? "script.js", map) }
  }

  private static func oneSource(
    _ reader: inout ObjectReader, _ content: [UInt8]?, _ key: String, _ url: String?
  ) -> Source? {
    switch (content, url) {
    case (let content?, nil): return .content(content)
    case (nil, let url?): return .address(url)
    case (nil, nil):
      // A member of a wrong type has its error already.
      if reader.errors.isEmpty { reader.fail(nil, ShapeText.needsContentOrURL(key)) }
    default: reader.fail(nil, ShapeText.hasContentAndURL(key))
    }
    return nil
  }

  private static func readSelection(_ reader: inout ObjectReader) -> PreprocessingSelection? {
    let selector = reader.text("select")
    let text = reader.text("selectText")
    if selector != nil, text != nil { reader.fail("selectText", ShapeText.excludes("select")) }
    return selector.map { .selector($0) } ?? text.map { .text($0) }
  }
}

extension Problem {
  /// The problem for a request that can be read but has errors.
  init(shape errors: [ShapeError]) {
    self.init(
      .badRequest, "invalid-request", "Invalid request",
      detail: ProblemText.invalidRequest(at: errors.first?.pointer ?? "", errors.first?.detail))
    members = [
      (
        "errors",
        .array(
          errors.prefix(50).map { ["pointer": .string($0.pointer), "detail": .string($0.detail)] })
      )
    ]
  }
}
