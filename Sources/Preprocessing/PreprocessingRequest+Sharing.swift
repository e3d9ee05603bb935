internal import DOM

// The content that a host shares for a page beside the script's results.

extension PreprocessingRequest {
  /// The page's title, as its document has it now.
  package var pageTitle: String { document.title.string }

  /// The text that is selected in the page; empty without a selection.
  package var selectedText: String { document.selection.text.string }

  /// The page's text as a reader sees it.
  package var pageText: String { document.body?.innerText.string ?? "" }
}
