internal import CLexbor
internal import Bytes

/// Lays out text in lines of unlimited width, which wrap only where boxes of declared widths leave no
/// room. It finds the white space that remains (CSS Text,
/// section 4.1), and the texts that have no box because they are only white space between boxes.
struct TextLayout {
  /// The content of a line so far.
  private struct Line {
    /// Whether the next white space collapses.
    var swallowsSpace = true
    /// The text whose last character is a space that disappears if the line ends here.
    var trailing: Node?
    /// The last character before, from which the beginnings of words are found.
    var previous: Unicode.Scalar?
    /// The least width of the content, in pixels: the widths of text and others are not known.
    var width = 0.0

    mutating func add() {
      swallowsSpace = false
      trailing = nil
      previous = nil
    }
  }

  /// The kinds of siblings that matter for white space.
  private enum Sibling {
    case none, text, lineBreak, inline, block, absolute
  }

  /// An element whose children are being laid out.
  private struct Frame {
    let node: Node
    let box: Box
    /// The last box before this place, among the children.
    var previous = Sibling.none
    var hasChildInFlow = false
    var hasBlockChild = false
    var isFilled = false
    var holdsFloat = false
    /// The line around the element; nil if the element has no lines of its own.
    var outerLine: Line?
  }

  private let boxes: BoxTree
  private var frames: [Frame] = []
  private var line = Line()

  init(boxes: BoxTree) {
    self.boxes = boxes
  }

  /// Lays out the texts in a container, and in all containers inside it.
  mutating func run(_ root: Element) {
    let box = boxes.box(of: root)
    guard box.hasInside, !box.isSkipped, !box.skipsContents else { return }
    enter(root.node, box)
    var next = root.node.firstChild
    while true {
      if let node = next {
        if let element = Element(node) {
          let box = boxes.box(of: element)
          if begin(node, box) {
            next = node.firstChild
            continue
          }
        } else if node.isText, !node.isOutsideFlatTree {
          add(text: node)
        }
        next = node.nextSibling
      } else {
        guard let frame = frames.popLast() else { return }
        end(frame)
        if frames.isEmpty { return }
        next = frame.node.nextSibling
      }
    }
  }

  /// The index of the frame of the box that contains the next content. An element with `display:
  /// contents` has no box.
  private var holder: Int {
    var index = frames.count - 1
    while index > 0, frames[index].box.kind == .contents { index -= 1 }
    return index
  }

  private mutating func enter(_ node: Node, _ box: Box) {
    var frame = Frame(node: node, box: box)
    if box.isContainer {
      frame.outerLine = line
      line = Line()
      boxes.noteLaidOut(node)
    }
    frames.append(frame)
    addContent(box.before)
  }

  /// Begins a child element.
  /// - Returns: whether to lay out its children.
  private mutating func begin(_ node: Node, _ given: Box) -> Bool {
    var box = given
    if box.isSkipped { return false }
    switch box.kind {
    case .none: return false
    case .contents: break
    case .lineBreak:
      endLine()
      frames[holder].isFilled = true
      note(.lineBreak)
      return false
    case .inline: break
    default:
      if !box.isOutOfFlow {
        let width = box.isInline ? wrap(before: node, &box) : 0
        if box.isInline, !box.fillsLine {
          // White space before something in the line stays.
          if line.trailing != nil { frames[holder].isFilled = true }
          line.trailing = nil
        } else {
          endLine()
        }
        line.width += width
      }
    }
    guard box.hasInside, !box.skipsContents else {
      leave(box)
      return false
    }
    enter(node, box)
    return true
  }

  /// Ends the line if it has no room for a box, and notes whether the box leaves no room for others.
  ///
  /// - Returns: the least width of the box.
  private mutating func wrap(before node: Node, _ box: inout Box) -> Double {
    guard let element = Element(node),
      let (width, room) = boxes.definite.share(ofBoxInLine: element)
    else { return 0 }
    if line.width + width > room { endLine() }
    if width >= room { box.fillsLine = true }
    return width
  }

  private mutating func end(_ frame: Frame) {
    addContent(frame.box.after)
    if let outer = frame.outerLine {
      endLine()
      line = outer
    }
    if frame.isFilled { boxes.noteFilled(frame.node) }
    if frame.holdsFloat { boxes.noteFloat(in: frame.node) }
    guard !frames.isEmpty else { return }
    if frame.holdsFloat, !frame.box.isOutOfFlow { frames[frames.count - 1].holdsFloat = true }
    if frame.isFilled, !frame.box.isOutOfFlow { frames[frames.count - 1].isFilled = true }
    if frame.box.kind != .contents { leave(frame.box) }
  }

  /// Records in the surrounding frame the kind of the box that has ended, and that the line has
  /// content.
  private mutating func leave(_ box: Box) {
    if box.isAbsolute {
      note(.absolute)
    } else if box.isOutOfFlow {
      frames[holder].holdsFloat = true
      note(.block, isInFlow: false)
    } else if box.kind == .inline || box.kind == .annotation {
      note(.inline)
    } else if box.isInline {
      line.add()
      line.swallowsSpace = box.fillsLine
      // In quirks mode a line is as high as what is in it, and not at least as a text would be.
      if !box.isFlatImage || !boxes.hasLineQuirk { frames[holder].isFilled = true }
      note(.inline)
    } else {
      line = Line()
      if box.kind == .replaced, !box.isFlatImage { frames[holder].isFilled = true }
      note(.block)
    }
  }

  private mutating func note(_ sibling: Sibling, isInFlow: Bool = true) {
    let index = holder
    frames[index].previous = sibling
    guard isInFlow, sibling != .absolute else { return }
    frames[index].hasChildInFlow = true
    if sibling == .block { frames[index].hasBlockChild = true }
  }

  private mutating func addContent(_ generated: GeneratedText) {
    if generated == .nothing { return }
    line.add()
    line.swallowsSpace = generated == .contentAndSpace
    frames[holder].isFilled = true
    note(.inline)
  }

  private mutating func endLine() {
    if let trailing = line.trailing { boxes.trimLastRun(of: trailing) }
    line = Line()
  }

  // MARK: Text

  private mutating func add(text node: Node) {
    let data = CharacterData(unchecked: node).data
    guard let frame = frames.last, isShown(data, in: frames[holder], style: frame.box) else {
      return
    }
    if frame.node.isClosedDetails { return }
    note(.text)
    var shown = BoxTree.ShownText(
      isVisible: frame.box.isVisible, keepsBreaks: frame.box.keepsBreaks)
    if frame.box.transform == .none {
      layOut(data.bytes, of: node, in: frame.box, &shown)
    } else {
      let text = frame.box.transform.apply(to: data, after: line.previous)
      text.bytes.withUnsafeBufferPointer { layOut($0, of: node, in: frame.box, &shown) }
      shown.transformed = text
      line.previous = data.lastScalar
    }
    boxes.setShown(shown, for: node)
  }

  /// Whether a text has a box.
  private func isShown(_ data: DOMStringView, in frame: Frame, style: Box) -> Bool {
    if data.isEmpty || frame.box.kind == .graphic { return false }
    if Element(frame.node)?.showsOnlyMathML == true { return false }
    if !data.bytes.allSatisfy(\.isASCIIWhitespace) || frame.previous == .text { return true }
    switch frame.box.kind {
    case .table, .tableSection, .tableRow, .tableColumn, .grid: return false
    case .flex: return false
    default: break
    }
    if frame.box.keepsBreaks { return true }
    if frame.previous == .lineBreak { return false }
    if frame.box.kind == .inline { return frame.previous != .block }
    if frame.hasBlockChild {
      switch frame.previous {
      case .none, .block, .absolute: return false
      default: break
      }
    }
    return frame.hasChildInFlow
  }

  /// Adds a text to the line.
  private mutating func layOut(
    _ bytes: UnsafeBufferPointer<UInt8>, of node: Node, in box: Box,
    _ shown: inout BoxTree.ShownText
  ) {
    guard box.collapsesSpace else {
      line.add()
      line.swallowsSpace = bytes.last == 0x0A
      frames[holder].isFilled = true
      return
    }
    var runs: [Range<Int>] = []
    /// Whether there is more than white space, which goes away if the line ends with it.
    var hasMore = false
    /// The start of a run that goes on, if any.
    var start: Int?
    var index = 0
    func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A && !box.keepsBreaks
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A, box.keepsBreaks {
        if let begun = start {
          let end = line.trailing == node ? index - 1 : index
          if end > begun { runs.append(begun..<end) }
        } else if line.trailing == node, let last = runs.popLast() {
          if last.count > 1 { runs.append(last.lowerBound..<last.upperBound - 1) }
        } else if let trailing = line.trailing {
          boxes.trimLastRun(of: trailing)
        }
        start = nil
        runs.append(index..<index + 1)
        hasMore = true
        line = Line()
        index += 1
      } else if isSpace(byte) {
        var end = index + 1
        while end < bytes.count, isSpace(bytes[end]) { end += 1 }
        if line.swallowsSpace {
          if let begun = start, begun < index { runs.append(begun..<index) }
          start = nil
        } else {
          if start == nil { start = index }
          line.swallowsSpace = true
          line.trailing = node
          if end - index > 1, let begun = start {
            runs.append(begun..<index + 1)
            start = nil
          }
        }
        index = end
      } else {
        if start == nil { start = index }
        hasMore = true
        line.swallowsSpace = false
        line.trailing = nil
        index += 1
      }
    }
    if let begun = start, begun < bytes.count { runs.append(begun..<bytes.count) }
    if hasMore { frames[holder].isFilled = true }
    shown.runs = runs
  }
}

extension Node {
  fileprivate var isClosedDetails: Bool {
    guard let element = Element(self), element.isHTML(LXB_TAG_DETAILS) else { return false }
    return !element.hasAttribute("open")
  }
}

extension DOMStringView {
  fileprivate var lastScalar: Unicode.Scalar? {
    var start = bytes.count - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    guard start >= 0 else { return nil }
    return DOMStringView(UnsafeBufferPointer(rebasing: bytes[start...])).string.unicodeScalars.last
  }
}
