internal import CJavaScriptCore

/// A script of the engine that gives the engine its own text, and code for it.
///
/// A script is an object of a C++ class, `JSC::SourceProvider`, which the engine asks for text and code by
/// virtual functions. This one is made of an empty text, which is parsed at once, and then gets a table of
/// virtual functions with some of our own. What these need lies behind the table.
///
/// The engine can go on using the code until it ends, and does not free it. So what it is given stays in
/// memory, see ``CompiledScripts/takeProgramFile()``.
struct CompiledScript {
  let reference: JSScriptRef

  /// - Parameters:
  ///   - name: the script's name in stack traces.
  ///   - code: nil for a script that is to be compiled.
  /// - Returns: nil if the text is not ASCII, or the engine cannot make such a script.
  init?(
    _ script: OwnScript, name: JSStringRef, code bytes: UnsafeRawBufferPointer?,
    in group: JSContextGroupRef
  ) {
    // Elsewhere, the place of a result is not passed as an argument is.
    #if arch(x86_64)
      let empty = JSStringCreateWithCharacters(nil, 0).made
      defer { JSStringRelease(empty) }
      // What has code was compiled, and so it is ASCII.
      guard bytes != nil || EngineString.isASCII(script.bytes),
        let reference = JSScriptCreateFromString(group, name, 1, empty, nil, nil)
      else { return nil }
      self.reference = reference
      let object = UnsafeMutablePointer<UnsafePointer<UnsafeRawPointer?>>(reference)
      object.pointee = Self.table(
        changing: object.pointee,
        Details(
          characters: script.bytes.baseAddress, length: UInt32(script.bytes.count),
          code: bytes.map(Self.code)))
    #else
      return nil
    #endif
  }

  /// The code, with so many references that the engine never frees it.
  private static func code(
    _ bytes: UnsafeRawBufferPointer
  ) -> UnsafeMutablePointer<JSPrepCachedBytecode> {
    let code = UnsafeMutablePointer<JSPrepCachedBytecode>.allocate(capacity: 1)
    code.initialize(to: JSPrepCachedBytecode())
    code.pointee.references = lasting
    code.pointee.sizeForUpdate = bytes.count
    code.pointee.bytes = bytes.baseAddress
    code.pointee.size = bytes.count
    return code
  }

  private static let lasting: UInt32 = 1 << 30

  /// Whether the engine has taken the code: it has asked for it, and has not compiled the text nevertheless.
  var isUsed: Bool {
    let details = Self.details(of: UnsafeRawPointer(reference)).pointee
    return details.wasAsked && !details.wasCompiled
  }

  func release() { JSScriptRelease(reference) }

  // MARK: The table of virtual functions

  /// What our functions need.
  private struct Details {
    var characters: UnsafePointer<UInt8>?
    var length: UInt32
    var code: UnsafeMutablePointer<JSPrepCachedBytecode>?
    var wasAsked = false
    var wasCompiled = false
  }

  /// The functions that are ours, by their places in the table.
  private enum Slot {
    static let hash = 2
    static let source = 3
    static let cachedBytecode = 4
    static let cacheBytecode = 5
    /// How many functions a copy of the table has: a few more than there are.
    static let count = 12
    /// What C++ keeps before the first function.
    static let before = 2
  }

  private static func table(
    changing table: UnsafePointer<UnsafeRawPointer?>, _ details: Details
  ) -> UnsafePointer<UnsafeRawPointer?> {
    let pointers = Slot.before + Slot.count
    let size = pointers * MemoryLayout<UnsafeRawPointer?>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size + MemoryLayout<Details>.size, alignment: 16)
    let copy = memory.bindMemory(to: UnsafeRawPointer?.self, capacity: pointers)
    copy.initialize(from: table - Slot.before, count: pointers)
    (memory + size).bindMemory(to: Details.self, capacity: 1).initialize(to: details)
    let functions = copy + Slot.before
    functions[Slot.hash] = unsafeBitCast(hash, to: UnsafeRawPointer.self)
    functions[Slot.source] = unsafeBitCast(source, to: UnsafeRawPointer.self)
    functions[Slot.cachedBytecode] = unsafeBitCast(cachedBytecode, to: UnsafeRawPointer.self)
    functions[Slot.cacheBytecode] = unsafeBitCast(cacheBytecode, to: UnsafeRawPointer.self)
    return UnsafePointer(functions)
  }

  private static func details(of script: UnsafeRawPointer) -> UnsafeMutablePointer<Details> {
    let functions = script.load(as: UnsafeMutableRawPointer.self)
    return (functions + Slot.count * MemoryLayout<UnsafeRawPointer?>.stride).assumingMemoryBound(
      to: Details.self)
  }

  /// `hash()`: a number for the text, the same in each process. The engine compares the texts as well.
  private static let hash: @convention(c) (UnsafeRawPointer) -> UInt32 = { script in
    details(of: script).pointee.length
  }

  /// `source()`: the text.
  private static let source: @convention(c) (UnsafeRawPointer) -> JSPrepStringView = { script in
    let details = details(of: script).pointee
    return JSPrepStringView(
      characters: details.characters, length: details.length, is8Bit: true)
  }

  /// `cachedBytecode()`: the code, with a reference for the caller, in the place of the result.
  private static let cachedBytecode:
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutablePointer<JSPrepCachedBytecode>?>, UnsafeRawPointer
    ) -> UnsafeMutableRawPointer = { result, script in
      let details = details(of: script)
      details.pointee.wasAsked = true
      details.pointee.code?.pointee.references += 1
      result.pointee = details.pointee.code
      return UnsafeMutableRawPointer(result)
    }

  /// `cacheBytecode()`, by which the engine offers the code of a text that it has compiled.
  private static let cacheBytecode: @convention(c) (UnsafeRawPointer, UnsafeRawPointer?) -> Void = {
    script, _ in details(of: script).pointee.wasCompiled = true
  }
}
