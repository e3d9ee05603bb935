import AppExtension
import PropertyLists
import Testing

@Suite struct RecordedVerdictTests {
  @Test func `every recorded rule gives its verdict for every recorded input`() throws {
    let recorded = try RecordedVerdicts()
    var compared = 0
    for rule in recorded.rules {
      for (name, verdict) in rule.verdicts {
        let input = try #require(recorded.inputs[name])
        let found = (try? ActivationRule(.string(rule.source)))?.verdict(on: input).isOffered
        #expect(found == verdict, "\(rule.identifier) for \(name)")
        compared += 1
      }
    }
    #expect(recorded.rules.count >= 22)
    #expect(compared == recorded.rules.count * recorded.inputs.count)
  }

  @Test func `the reasons of recorded rules agree with their verdicts`() throws {
    let recorded = try RecordedVerdicts()
    for rule in recorded.rules {
      guard let parsed = try? ActivationRule(.string(rule.source)) else { continue }
      for input in recorded.inputs.values {
        let verdict = parsed.verdict(on: input)
        guard case .predicate(let evaluation) = verdict.reason else {
          Issue.record("\(rule.identifier) was not evaluated")
          continue
        }
        #expect(evaluation.outcome?.holds == verdict.isOffered)
        #expect(!evaluation.isIncomplete)
      }
    }
  }
}
