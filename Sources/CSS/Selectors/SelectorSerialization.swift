// CSSOM, 5.4, "serialize a group of selectors", in WebKit's form.

internal import Bytes

extension SelectorList {
  /// The list as scripts see it.
  package var text: String {
    var output = ""
    write(to: &output)
    return output
  }

  fileprivate func write(to output: inout String) {
    for (index, part) in parts.enumerated() {
      if index > 0 { output += ", " }
      switch part {
      case .selector(let selector): selector.write(to: &output)
      case .unknown(let text): output += text
      }
    }
  }
}

extension ComplexSelector {
  fileprivate func write(to output: inout String) {
    for compound in compounds.reversed() {
      if compound.isAnchor { continue }
      if let combinator = compound.combinator {
        // A relative selector begins with its combinator, unless this is the descendant combinator.
        if compound !== compounds.afterAnchor { output += " " }
        if combinator != .descendant { output += combinator.rawValue + " " }
      }
      compound.write(to: &output)
    }
  }
}

extension [CompoundSelector] {
  /// The compound after an anchor that has no text; nil if there is no anchor.
  fileprivate var afterAnchor: CompoundSelector? {
    count > 1 && self[count - 1].isAnchor ? self[count - 2] : nil
  }
}

extension CompoundSelector {
  /// Whether it stands for the element that a selector is relative to, and has no text.
  fileprivate var isAnchor: Bool {
    switch simples.first {
    case .anchor, .scopingRoot: true
    default: false
    }
  }

  /// The text of the pseudo-element and its states, without the colons at the beginning.
  var pseudoElementText: String {
    var output = ""
    for simple in simples.drop(while: { if case .pseudoElement = $0 { false } else { true } }) {
      simple.write(to: &output)
    }
    return String(output.dropFirst(2))
  }

  fileprivate func write(to output: inout String) {
    // A star is omitted if a condition follows it.
    if simples.isEmpty || type?.isUniversal == false {
      if let prefix = type?.prefix {
        if prefix == "*" { output += "*" } else { prefix.writeCSSIdentifier(to: &output) }
        output += "|"
      }
      if let name = type?.name { name.writeIdentifier(to: &output) } else { output += "*" }
    }
    for simple in simples { simple.write(to: &output) }
  }
}

extension SimpleSelector {
  fileprivate func write(to output: inout String) {
    func write(_ function: String, _ body: () -> Void) {
      output += ":" + function + "("
      body()
      output += ")"
    }
    switch self {
    case .identifier(let name):
      output += "#"
      name.writeIdentifier(to: &output)
    case .className(let name):
      output += "."
      name.writeIdentifier(to: &output)
    case .attribute(let selector): selector.write(to: &output)
    case .nesting: output += "&"
    case .pseudoClass(let known): output += ":" + known.rawValue
    case .nth(let selector): selector.write(to: &output)
    case .any(let list, let name): write(name.rawValue) { list.write(to: &output) }
    case .not(let list): write("not") { list.write(to: &output) }
    case .has(let selectors):
      write("has") {
        for (index, relative) in selectors.enumerated() {
          if index > 0 { output += ", " }
          relative.selector.write(to: &output)
        }
      }
    case .language(let ranges):
      write("lang") {
        for (index, range) in ranges.enumerated() {
          if index > 0 { output += ", " }
          if range.isString {
            range.text.writeCSSString(to: &output)
          } else {
            range.text.writeCSSIdentifier(to: &output)
          }
        }
      }
    case .direction(let direction): write("dir") { direction.writeCSSIdentifier(to: &output) }
    case .host(let compound): write("host") { compound.write(to: &output) }
    case .state(let state): write("state") { state.writeCSSIdentifier(to: &output) }
    case .viewTransitionType(let names):
      write("active-view-transition-type") { names.write(separator: ", ", to: &output) }
    case .pseudoElement(let element): element.write(to: &output)
    case .anchor, .scopingRoot: break
    }
  }
}

extension AttributeSelector {
  fileprivate func write(to output: inout String) {
    output += "["
    if inAnyNamespace {
      output += "*|"
    } else if let prefix {
      prefix.writeCSSIdentifier(to: &output)
      output += "|"
    }
    if isStar { output += "*" } else { name.writeIdentifier(to: &output) }
    output += `operator`.rawValue
    if `operator` != .exists {
      String(decoding: value, as: UTF8.self).writeCSSString(to: &output)
      if ignoresCase { output += " i" }
    }
    output += "]"
  }
}

extension NthSelector {
  fileprivate func write(to output: inout String) {
    output += fromEnd ? ":nth-last-" : ":nth-"
    output += (ofType ? "of-type(" : "child(") + pattern.text
    if let list {
      output += " of "
      list.write(to: &output)
    }
    output += ")"
  }
}

extension NthPattern {
  /// The pattern in its shortest form (CSS Syntax, section 9.1).
  fileprivate var text: String {
    if step == 0 { return String(offset) }
    let steps = step == 1 ? "n" : step == -1 ? "-n" : "\(step)n"
    return offset == 0 ? steps : steps + (offset > 0 ? "+" : "") + String(offset)
  }
}

extension PseudoElement {
  fileprivate func write(to output: inout String) {
    output += "::" + name
    if case .nothing = argument { return }
    output += "("
    switch argument {
    case .nothing: break
    case .compound(let compound): compound.write(to: &output)
    case .selectors(let list): list.write(to: &output)
    case .names(let names): names.write(separator: " ", to: &output)
    case .transition(let name, let classes):
      if let name { name.writeCSSIdentifier(to: &output) } else { output += "*" }
      for name in classes {
        output += "."
        name.writeCSSIdentifier(to: &output)
      }
    }
    output += ")"
  }
}

extension [UInt8] {
  fileprivate func writeIdentifier(to output: inout String) {
    String(decoding: self, as: UTF8.self).writeCSSIdentifier(to: &output)
  }
}

extension [String] {
  fileprivate func write(separator: String, to output: inout String) {
    for (index, name) in enumerated() {
      if index > 0 { output += separator }
      name.writeCSSIdentifier(to: &output)
    }
  }
}
