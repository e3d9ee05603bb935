internal import DOM
internal import ScriptEngine

// Tree walkers and node iterators go from node to node as scripts do, by what is remembered of nodes. The
// objects are those of ``NodeScript/plainObjects``.
//
// A filter is called from the member itself, so that a trace which a script reads there has no other frame.

extension ScriptedInterface {
  /// The methods of a tree walker.
  static let stepsOfTreeWalker = [
    "parentNode", "firstChild", "lastChild", "previousSibling", "nextSibling", "previousNode",
    "nextNode",
  ]

  /// DOM Standard, 6.2.
  static let treeWalker = ScriptedInterface(
    "TreeWalker",
    memberNames: ["root", "whatToShow", "filter", "currentNode"] + stepsOfTreeWalker,
    setterNames: [ScriptedMember.setterName("currentNode")]
  ) { numbers in
    func getter(_ name: String, _ value: String) -> String {
      member("get \(name)", of: "walker", numbers(name), "return walker.\(value);")
    }
    func step(_ name: String, _ text: String) -> String {
      member(name, of: "walker", numbers(name), "let result = \(Verdict.accept);\n\(text)")
    }
    func judge(_ name: String) -> String {
      Verdict.judge("node", of: "walker", asking: "ask(this, mail[0] = \(numbers(name))")
    }
    let accept = "{ walker.current = node; return node; }"
    func children(_ name: String, _ first: NodePointer, _ next: NodePointer) -> String {
      step(
        name,
        """
        let node = \(first.of("walker.current"));
        while (node !== null) {
          \(judge(name))
          if (result === \(Verdict.accept)) \(accept)
          let other = result === \(Verdict.skip) ? \(first.of("node")) : null;
          while (other === null) {
            other = \(next.of("node"));
            if (other !== null) break;
            node = \(NodePointer.parent.of("node"));
            if (node === null || node === walker.root || node === walker.current) return null;
          }
          node = other;
        }
        return null;
        """)
    }
    func siblings(_ name: String, _ next: NodePointer, _ child: NodePointer) -> String {
      step(
        name,
        """
        const { root } = walker;
        let node = walker.current;
        if (node === root) return null;
        for (;;) {
          let sibling = \(next.of("node"));
          while (sibling !== null) {
            node = sibling;
            \(judge(name))
            if (result === \(Verdict.accept)) \(accept)
            sibling = result === \(Verdict.reject) ? null : \(child.of("node"));
            if (sibling === null) sibling = \(next.of("node"));
          }
          node = \(NodePointer.parent.of("node"));
          if (node === null || node === root) return null;
          \(judge(name))
          if (result === \(Verdict.accept)) return null;
        }
        """)
    }
    return """
      (function (shared) {
        'use strict';
        const { ask, mail, told, type, isNode } = shared;
        const { apply, plainObjects: { walkerOf } } = shared;
        return {
          __proto__: null,
          \(getter("root", "root"))
          \(getter("whatToShow", "mask"))
          \(getter("filter", "filter"))
          \(getter("currentNode", "current"))
          set currentNode(value) {\(Context.memberMark)
            const walker = walkerOf(this);
            // The table knows the nodes of other windows as well.
            if (walker === undefined || !isNode(value, \(NodeTypes.all.rawValue)))
              ask(this, mail[0] = \(numbers(ScriptedMember.setterName("currentNode"))), value);
            walker.current = value;
          },
          \(step(
            "parentNode",
            """
            const { root } = walker;
            let node = walker.current;
            while (node !== root) {
              node = \(NodePointer.parent.of("node"));
              if (node === null) return null;
              \(judge("parentNode"))
              if (result === \(Verdict.accept)) \(accept)
            }
            return null;
            """))
          \(children("firstChild", .firstChild, .nextSibling))
          \(children("lastChild", .lastChild, .previousSibling))
          \(siblings("previousSibling", .previousSibling, .lastChild))
          \(siblings("nextSibling", .nextSibling, .firstChild))
          \(step(
            "previousNode",
            """
            const { root } = walker;
            let node = walker.current;
            if (node === root) return null;
            for (;;) {
              let other = \(NodePointer.previousSibling.of("node"));
              // What is in a parent has been visited already.
              const goesBelow = other !== null;
              if (!goesBelow) {
                if (node === root) return null;
                other = \(NodePointer.parent.of("node"));
                if (other === null) return null;
              }
              do {
                node = other;
                \(judge("previousNode"))
                other = goesBelow && result !== \(Verdict.reject)
                  ? \(NodePointer.lastChild.of("node")) : null;
              } while (other !== null);
              if (result === \(Verdict.accept)) \(accept)
              if (!goesBelow && node === root) return null;
            }
            """))
          \(step(
            "nextNode",
            """
            const { root } = walker;
            let node = walker.current, goesBelow = true;
            for (;;) {
              let next = goesBelow ? \(NodePointer.firstChild.of("node")) : null;
              const isBelow = next !== null;
              \(goBehind)
              \(judge("nextNode"))
              if (result === \(Verdict.accept)) \(accept)
              // As in WebKit, for a number that is not a verdict this does not visit the children of some
              // nodes.
              goesBelow = isBelow ? result !== \(Verdict.reject) : result === \(Verdict.skip);
            }
            """))
        };
      })
      """
  }

  /// The text of a member of a traversal, which asks the table where the object is another one.
  private static func member(
    _ head: String, of traversal: String, _ number: Int, _ text: String
  ) -> String {
    """
    \(head)() {\(Context.memberMark)
      const \(traversal) = \(traversal)Of(this);
      if (\(traversal) === undefined) {
        const answer = ask(this, mail[0] = \(number));
        return answer;
      }
      \(text)
    },
    """
  }

  /// The text of statements that go to `next`, or to the node behind all that is in `node` if it is null.
  /// They return null at the end of the root.
  private static let goBehind = """
    while (next === null) {
      if (node === root) return null;
      next = \(NodePointer.nextSibling.of("node"));
      if (next !== null) break;
      node = \(NodePointer.parent.of("node"));
      if (node === null) return null;
    }
    node = next;
    """

  /// DOM Standard, 6.1.
  static let nodeIterator = ScriptedInterface(
    "NodeIterator",
    memberNames: [
      "root", "referenceNode", "pointerBeforeReferenceNode", "whatToShow", "filter", "nextNode",
      "previousNode",
    ]
  ) { numbers in
    func getter(_ name: String, _ value: String) -> String {
      member("get \(name)", of: "iterator", numbers(name), "return \(value);")
    }
    let candidate = NodeIterator.Pointer.candidate.rawValue
    // As in WebKit, the next node after one that the filter has removed is the next after its place.
    func step(_ name: String, isForward: Bool, _ goOn: String) -> String {
      let ask = "ask(iterator.owner, mail[0] = \(numbers(name))"
      return member(
        name, of: "iterator", numbers(name),
        """
        const { root, filter, place } = iterator;
        let node = referenceOf(iterator), result = \(Verdict.accept);
        let isBefore = versionAt(place + 1) !== 0;
        for (;;) {
          if (isBefore === \(isForward)) isBefore = !isBefore;
          else {
            \(goOn)
          }
          if (filter !== null && !iterator.isActive) put(iterator, \(candidate), node, isBefore);
          const judged = node, number = filter !== null ? versionAt(place + \(candidate)) : 0;
          \(Verdict.judge("judged", of: "iterator", asking: ask))
          if (filter !== null) {
            const moved = versionAt(place + \(candidate));
            if (moved !== number) node = find(iterator, \(candidate), moved);
            isBefore = versionAt(place + \(candidate + 1)) !== 0;
          }
          if (result === \(Verdict.accept)) {
            put(iterator, 0, node, isBefore);
            iterator.reference = node;
            iterator.number = versionAt(place);
            return judged;
          }
        }
        """)
    }
    return """
      (function (shared) {
        'use strict';
        const { ask, mail, look, told, type, known, placeOf, versionAt, setVersion } = shared;
        const { apply, plainObjects: { iteratorOf } } = shared;
        const referenceOf = iterator => {
          const number = versionAt(iterator.place);
          return number === iterator.number ? iterator.reference : learnReference(iterator, number);
        };
        const learnReference = (iterator, number) => {
          iterator.number = number;
          return iterator.reference = find(iterator, 0, number);
        };
        // The node of one of the iterator's places, which has a number.
        const find = (iterator, which, number) => {
          mail[0] = \(MailboxQuestion.interface.rawValue);
          mail[1] = number * 4;
          look();
          return mail[0] >= 0
            ? known(mail[0], mail[1])
            : ask(iterator.owner, mail[0] = \(numbers("referenceNode")), which !== 0);
        };
        const put = ({ place, owner }, which, node, isBefore) => {
          const at = placeOf(node);
          if (at >= 0) setVersion(place + which, at / 4);
          else ask(owner, mail[0] = \(numbers("referenceNode")), which !== 0, node);
          setVersion(place + which + 1, isBefore ? 1 : 0);
        };
        return {
          __proto__: null,
          \(getter("root", "iterator.root"))
          \(getter("referenceNode", "referenceOf(iterator)"))
          \(getter("pointerBeforeReferenceNode", "versionAt(iterator.place + 1) !== 0"))
          \(getter("whatToShow", "iterator.mask"))
          \(getter("filter", "iterator.filter"))
          \(step(
            "nextNode", isForward: true,
            """
            let next = \(NodePointer.firstChild.of("node"));
            \(goBehind)
            """))
          \(step(
            "previousNode", isForward: false,
            """
            if (node === root) return null;
            let previous = \(NodePointer.previousSibling.of("node"));
            if (previous === null) {
              node = \(NodePointer.parent.of("node"));
              if (node === null) return null;
            } else {
              do {
                node = previous;
                previous = \(NodePointer.lastChild.of("node"));
              } while (previous !== null);
            }
            """))
        };
      })
      """
  }
}

/// The text of an expression for a node beside another, which answers as the member of `Node` does.
private struct NodePointer {
  private let member: String
  private let slot: RecordSlot
  private let question: MailboxQuestion
  private let aspect: NodeVersions.Aspect

  static let parent = NodePointer(
    member: "parentNode", slot: .parent, question: .parent, aspect: .place)
  static let firstChild = NodePointer(
    member: "firstChild", slot: .firstChild, question: .firstChild, aspect: .children)
  static let lastChild = NodePointer(
    member: "lastChild", slot: .lastChild, question: .lastChild, aspect: .children)
  static let nextSibling = NodePointer(
    member: "nextSibling", slot: .next, question: .nextSibling, aspect: .place)
  static let previousSibling = NodePointer(
    member: "previousSibling", slot: .previous, question: .previousSibling, aspect: .place)

  func of(_ node: String) -> String {
    let number = ScriptedInterface.node.number(of: member) ?? -1
    return """
      told(\(node), \(number), \(NodeTypes.all.rawValue), \(aspect.rawValue), \(slot.rawValue), \
      \(question.rawValue))
      """
  }
}

/// What a filter says of a node (DOM Standard, NodeFilter's constants).
private enum Verdict {
  static let accept = 1
  static let reject = 2
  static let skip = 3

  /// The text of statements that put the verdict on a node into `result` (DOM Standard, "filter").
  ///
  /// - Parameters:
  ///   - traversal: the variable with the state.
  ///   - asking: the beginning of a call of the table, up to the end of its first arguments. The arguments
  ///     that follow are those of ``Realm/verdict(_:isActive:)``.
  static func judge(_ node: String, of traversal: String, asking: String) -> String {
    let number = ScriptedInterface.node.number(of: "nodeType") ?? -1
    return """
      if (\(traversal).isActive) \(asking), undefined, true);
      if ((\(traversal).mask >>> type(\(node), \(number)) - 1 & 1) === 0) result = \(skip);
      else if (\(traversal).filter === null) result = \(accept);
      else {
        const { filter } = \(traversal);
        \(traversal).isActive = true;
        try {
          let answer;
          if (\(traversal).isFunction) answer = filter(\(node));
          else {
            const accept = filter.acceptNode;
            if (typeof accept !== 'function') \(asking));
            answer = apply(accept, filter, [\(node)]);
          }
          result = typeof answer === 'number' ? answer & 65535
            : answer === undefined || answer === null || answer === false ? 0
            : answer === true ? 1
            : \(asking), answer);
        } finally {
          \(traversal).isActive = false;
        }
      }
      """
  }
}
