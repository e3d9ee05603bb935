internal import Bytes

/// The commands of `document.execCommand` that WebKit knows in web pages, with what each needs and what
/// it does. ``Action/nothing`` has those without an effect here.
package enum EditingCommand: String, CaseIterable, Sendable {
  case backColor, bold, clearText, copy, createLink, cut, defaultParagraphSeparator, delete,
    findString
  case fontName, fontSize, fontSizeDelta, foreColor, formatBlock, forwardDelete, hiliteColor, indent
  case insertHTML, insertHorizontalRule, insertImage, insertLineBreak, insertNewlineInQuotedContent
  case insertOrderedList, insertParagraph, insertText, insertUnorderedList, italic, justifyCenter
  case justifyFull, justifyLeft, justifyNone, justifyRight, outdent, paste, pasteAndMatchStyle
  case pasteAsPlainText, pasteAsQuotation, pasteFont, print, redo, removeFormat, selectAll
  case strikethrough, styleWithCSS, `subscript`, superscript, transpose, underline, undo, unlink,
    unselect
  case useCSS

  /// Finds a command by its name in any case. Nil if no command has the name.
  package init?(name: String) {
    guard let command = Self.byName[name.asciiLowercased] else { return nil }
    self = command
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.asciiLowercased, $0) })

  /// Where the selection must be for a command to be enabled.
  enum Place {
    case anywhere, nowhere
    /// There is something that can be taken back, or made again.
    case undoable, redoable
    /// There is a selection: a range, or a caret in text that can be edited.
    case selection
    /// In a text control or other text that can be edited.
    case text, rangeOfText, caretInText
    /// In text that can be edited and can have styles.
    case richText, rangeOfRichText
  }

  var place: Place {
    switch self {
    case .defaultParagraphSeparator, .findString, .print, .selectAll, .styleWithCSS, .useCSS:
      .anywhere
    // Access to the clipboard needs a user.
    case .clearText, .copy, .cut: .nowhere
    case .undo: .undoable
    case .redo: .redoable
    case .unselect: .selection
    case .delete, .forwardDelete, .insertHTML, .insertLineBreak, .insertParagraph, .insertText,
      .paste, .pasteAndMatchStyle, .pasteAsPlainText, .pasteAsQuotation, .pasteFont:
      .text
    case .removeFormat: .rangeOfText
    case .transpose: .caretInText
    case .unlink: .rangeOfRichText
    default: .richText
    }
  }

  enum Action {
    case edit(TextEdit)
    /// Gives the selected text a style, or takes it away if all of the text has it.
    case toggle(TextStyle)
    /// Gives the selected text a value of a property.
    case apply(TextStyle.Property)
    case link, unlink, removeStyles
    /// Aligns paragraphs, by a value of `text-align`.
    case align(String)
    /// Makes the selected paragraphs a block of the kind that the script names.
    case formatBlock
    /// Puts paragraphs into a list, by the name of its element, or takes them out.
    case list(String)
    case indent, outdent
    case selectAll, unselect
    case undo, redo
    case setStylesWithCSS, setParagraphSeparator
    case nothing
  }

  var action: Action {
    switch self {
    case .insertText: .edit(.insertText)
    case .insertHTML: .edit(.insertHTML)
    case .insertLineBreak: .edit(.insertLineBreak)
    case .delete: .edit(.delete)
    case .forwardDelete: .edit(.forwardDelete)
    case .bold: .toggle(.bold)
    case .italic: .toggle(.italic)
    case .underline: .toggle(.underline)
    case .strikethrough: .toggle(.strikeThrough)
    case .subscript: .toggle(.subscripted)
    case .superscript: .toggle(.superscripted)
    case .foreColor: .apply(.color)
    case .hiliteColor, .backColor: .apply(.background)
    case .fontName: .apply(.family)
    case .fontSize: .apply(.size)
    case .createLink: .link
    case .unlink: .unlink
    case .removeFormat: .removeStyles
    case .justifyLeft: .align("left")
    case .justifyCenter: .align("center")
    case .justifyRight: .align("right")
    case .justifyFull: .align("justify")
    case .formatBlock: .formatBlock
    case .insertUnorderedList: .list("ul")
    case .insertOrderedList: .list("ol")
    case .indent: .indent
    case .outdent: .outdent
    case .insertParagraph: .edit(.insertParagraph)
    case .insertHorizontalRule: .edit(.insertHorizontalRule)
    case .insertImage: .edit(.insertImage)
    case .selectAll: .selectAll
    case .unselect: .unselect
    case .undo: .undo
    case .redo: .redo
    case .styleWithCSS, .useCSS: .setStylesWithCSS
    case .defaultParagraphSeparator: .setParagraphSeparator
    default: .nothing
    }
  }

  /// Input Events, 4.1.1: the `inputType` of the command's events.
  var inputType: String {
    switch self {
    case .insertText, .insertHTML, .insertHorizontalRule, .insertImage: "insertText"
    case .insertParagraph: "insertParagraph"
    case .insertUnorderedList: "insertUnorderedList"
    case .insertOrderedList: "insertOrderedList"
    case .indent: "formatIndent"
    case .outdent: "formatOutdent"
    case .insertLineBreak: "insertLineBreak"
    case .delete: "deleteContentBackward"
    case .forwardDelete: "deleteContentForward"
    case .bold: "formatBold"
    case .italic: "formatItalic"
    case .underline: "formatUnderline"
    case .strikethrough: "formatStrikeThrough"
    case .subscript: "formatSubscript"
    case .superscript: "formatSuperscript"
    case .foreColor: "formatFontColor"
    case .createLink: "insertLink"
    default: ""
    }
  }

  /// Whether the command has a state that `queryCommandValue` names too.
  private var hasState: Bool {
    switch self {
    case .bold, .italic, .underline, .strikethrough, .subscript, .superscript, .insertOrderedList,
      .insertUnorderedList, .justifyCenter, .justifyFull, .justifyLeft, .justifyRight:
      true
    default: false
    }
  }

  // MARK: Questions about commands

  /// Whether the command could be executed now.
  package func isEnabled(in document: Document) -> Bool {
    let place = place
    switch place {
    case .anywhere: return true
    case .nowhere: return false
    case .undoable: return document.node.pool.knownEditingHistory?.canUndo ?? false
    case .redoable: return document.node.pool.knownEditingHistory?.canRedo ?? false
    default: break
    }
    if let control = document.focusedControl {
      let isRange = control.clampedSelection.start < control.clampedSelection.end
      switch place {
      case .selection: return control.isMutable || isRange
      case .text: return control.isMutable
      case .rangeOfText: return control.isMutable && isRange
      case .caretInText: return control.isMutable && !isRange
      default: return false
      }
    }
    guard let range = document.selection.range else { return false }
    let isRange = !range.isCollapsed
    guard let host = document.editedHost else { return place == .selection && isRange }
    switch place {
    case .rangeOfText: return isRange
    case .caretInText: return !isRange
    case .richText: return host.holdsRichText
    case .rangeOfRichText: return isRange && host.holdsRichText
    default: return true
    }
  }

  /// Whether all of the selection is as the command makes it, and whether some of it is.
  package func state(in document: Document) -> (everywhere: Bool, somewhere: Bool) {
    switch action {
    case .toggle(let style): return document.selectionHas(style)
    case .align(let alignment):
      let state = document.selectionIsAligned(alignment)
      return (state, state)
    case .list(let name):
      let state = document.selectionIsInList(name)
      return (state, state)
    case .setStylesWithCSS where self == .styleWithCSS:
      let state = document.state.stylesWithCSS
      return (state, state)
    default: return (false, false)
    }
  }

  /// The value of the selection for the command.
  package func value(in document: Document) -> String {
    if hasState { return state(in: document).everywhere ? "true" : "false" }
    if self == .formatBlock { return document.formatBlockOfSelection }
    if self == .defaultParagraphSeparator { return document.state.paragraphSeparator }
    if self != .hiliteColor, case .apply(let property) = action {
      return document.valueAtSelection(of: property)
    }
    return ""
  }
}

extension Document {
  /// Executes a command as WebKit does, with its events.
  ///
  /// - Returns: whether there was something to do. What cannot be done here changes nothing.
  package func execute(_ command: EditingCommand, value: DOMString) -> Bool {
    guard command.isEnabled(in: self) else { return false }
    let type = command.inputType
    switch command.action {
    case .edit(let edit): return perform(edit, value: value)
    case .toggle(let style):
      return apply(selectionHas(style).everywhere ? style.off : style, inputType: type, data: nil)
    case .apply(let property):
      var text = value.string
      if property == .size {
        guard let size = CSSPresentationalHints.fontSize(text) else { return false }
        text = size
      }
      let style = TextStyle(property, parsing: text)
      let data = property == .color ? style.map { DOMString($0.value) } : nil
      return apply(style, inputType: type, data: data)
    case .link: return link(to: value)
    case .unlink: return link(to: nil)
    case .removeStyles: return removeStyles()
    case .align(let alignment): return align(alignment, command)
    case .formatBlock: return formatBlock(value.string)
    case .list(let name): return toggleList(name, command)
    case .indent: return indent()
    case .outdent: return outdent()
    case .selectAll: return selectAll()
    case .unselect:
      selection.removeAll()
      return true
    case .undo: return node.pool.editingHistory.undo()
    case .redo: return node.pool.editingHistory.redo()
    case .setStylesWithCSS:
      let isFalse = value.string.asciiLowercased == "false"
      state.stylesWithCSS = isFalse == (command == .useCSS)
      return true
    case .setParagraphSeparator:
      let name = value.string.asciiLowercased
      if name == "p" || name == "div" { state.paragraphSeparator = name }
      return true
    case .nothing: return false
    }
  }

  /// The text control that has the focus.
  var focusedControl: (any TextControl)? {
    state.focused.flatMap { $0.node.isConnected ? $0.editedControl : nil }
  }

  /// The host of the editable content in which the selection lies.
  var editedHost: Element? {
    guard let range = selection.range, let host = range.start.node.editingHost,
      host == range.end.node.editingHost
    else { return nil }
    return host
  }
}

extension Element {
  /// Whether text in this host can have styles.
  var holdsRichText: Bool {
    getAttribute("contenteditable")?.string.asciiLowercased != "plaintext-only"
  }
}
