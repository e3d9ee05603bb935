/// The beginning of a report in HTML, up to its body.
enum HTMLHead {
  /// - Parameters:
  ///   - title: the title of the document, as markup.
  ///   - style: its style sheet. Nothing else is loaded, and nothing runs.
  static func text(title: String, style: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
    <link rel="icon" href="data:,">
    <title>\(title)</title>
    <style>\(style)</style>
    </head>
    <body>
    """
  }
}
