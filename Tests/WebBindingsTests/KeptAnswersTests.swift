import Foundation
import Testing

@testable import WebBindings

/// Lists, tables and results that are kept between changes, so that nothing grows faster than its
/// input. `Fuzz/kept-answers.js` compares what they answer with a slow search for the same. The real
/// WebKit, which was asked too, finds no difference either, but for the labels of controls: it keeps a list
/// of labels when an identifier changes.
@Suite struct KeptAnswersTests {
  @Test(arguments: 1...3)
  func `answers that are kept are those of a search`(seed: Int) throws {
    #expect(try differences(in: "kept-answers", seed: seed) == "[]")
  }

  /// A listener waits until it may be called. The real WebKit agrees with the model.
  @Test(arguments: 1...3)
  func `listeners that wait are called as if they did not`(seed: Int) throws {
    #expect(try differences(in: "listeners", seed: seed) == "[]")
  }

  private func differences(in script: String, seed: Int) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let (shared, comparison) = try (
      String(contentsOf: folder.appending(path: "Fuzz/differences.js"), encoding: .utf8),
      String(contentsOf: folder.appending(path: "Fuzz/\(script).js"), encoding: .utf8)
    )
    let page = try Page("<!DOCTYPE html><head></head><body></body>")
    return page("\(comparison)(\(shared)(\(seed)))")
  }

  /// What the real WebKit answers, too. Each step changes the size in another way.
  @Test func `a size that is kept is forgotten when anything changes it`() throws {
    let page = try Page(
      "<!DOCTYPE html><style>#a { width: 30px; height: 10px }</style><div id=a></div>")
    let sizes = page(
      """
      const a = document.getElementById('a'), style = document.querySelector('style'), { sheet } = style;
      const sizes = [], adopted = new CSSStyleSheet(), box = document.createElement('input');
      box.type = 'checkbox';
      let animation;
      for (const step of [
        () => {}, () => {},
        () => sheet.insertRule('#a { width: 50px }', 1),
        () => { sheet.cssRules[1].style.width = '60px'; },
        () => { sheet.disabled = true; },
        () => { sheet.disabled = false; },
        () => { adopted.replaceSync('#a { width: 11px !important }'); },
        () => { document.adoptedStyleSheets = [adopted]; },
        () => { adopted.replaceSync('#a { width: 12px !important }'); },
        () => { document.adoptedStyleSheets = []; },
        () => { style.firstChild.data = '#a { width: 5px } :checked ~ #a { width: 44px !important }'; },
        () => { a.style.width = '1px'; },
        () => { animation = a.animate([{ width: '100px' }, { width: '100px' }], 1000); },
        () => { animation.cancel(); },
        () => { document.body.prepend(box); },
        () => { box.checked = true; },
        () => { a.hidden = true; },
        () => { a.hidden = false; },
        () => { a.remove(); },
        () => { document.body.append(a); },
      ]) {
        step();
        sizes.push(`${a.offsetWidth} ${a.offsetHeight} ${a.clientWidth}`);
      }
      sizes.join()
      """)
    let expected = """
      30 10 30,30 10 30,50 10 50,60 10 60,1008 0 1008,60 10 60,60 10 60,11 10 11,12 10 12,60 10 60,5 0 5,1 0 1,\
      100 0 100,1 0 1,1 0 1,44 0 44,0 0 0,44 0 44,0 0 0,44 0 44
      """
    #expect(sizes == "\"\(expected)\"")
  }
}
