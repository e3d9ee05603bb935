package import Preprocessing
internal import PropertyLists

extension WebKitRequest {
  /// Answers a question about the page's elements; nil for a selector that cannot be parsed.
  package func matches(of query: ElementQuery) -> ElementMatches? {
    guard !process.isOver,
      let answer = try? ask("call", Self.question(query), within: limit),
      case .value(let text) = answer,
      let found = try? PropertyList.read(Array(text.utf8), as: .json),
      let count = found["count"]?.number
    else { return nil }
    let elements = (found["elements"]?.array ?? []).map { element in
      MatchedElement(
        name: element["name"]?.string ?? "", text: element["text"]?.string ?? "",
        attributes: Dictionary(
          (element["attributes"]?.array ?? []).map {
            ($0[0]?.string ?? "", $0[1]?.string ?? "")
          }, uniquingKeysWith: { $1 }),
        html: element["html"]?.string)
    }
    return ElementMatches(count: Int(count), elements: elements)
  }

  private static func question(_ query: ElementQuery) -> String {
    """
    const S = globalThis.__jsprep;
    let found;
    try { found = document.querySelectorAll(\(JavaScriptText.literal(query.selector))); } catch { return "{}"; }
    const elements = [];
    for (const element of found) {
      if (elements.length >= \(query.elementLimit)) break;
      const answer = {
        name: element.localName, text: S.text(element.textContent),
        attributes: Array.from(element.attributes, (a) => [a.name, S.text(a.value)]),
      };
      if (\(query.wantsHTML)) answer.html = S.text(element.innerHTML);
      elements.push(answer);
    }
    return S.stringify({ count: found.length, elements });
    """
  }
}
