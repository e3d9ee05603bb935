import AppleExtensionAPI
import Foundation

#if canImport(UIKit)
  import UIKit
  import UniformTypeIdentifiers
#else
  typealias UIViewController = ExtensionViewController
#endif

class ActionViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    for case let item as NSExtensionItem in extensionContext?.inputItems ?? [] {
      for provider in item.attachments ?? []
      where provider.hasItemConformingToTypeIdentifier(UTType.propertyList.identifier) {
        provider.loadItem(forTypeIdentifier: UTType.propertyList.identifier, options: nil) {
          item, error in
          let dictionary = item as? [String: Any]
          let results =
            dictionary?[NSExtensionJavaScriptPreprocessingResultsKey] as? [String: Any]
          let title = results?["title"] as? String ?? ""
          let words = results?["words"] as? Int ?? 0
          OperationQueue.main.addOperation {
            MainActor.assumeIsolated { self.finish(title: title, words: words) }
          }
        }
        return
      }
    }
  }

  func finish(title: String, words: Int) {
    let arguments: [String: Any] = ["bgColor": "red", "title": title, "words": words]
    let dictionary = [NSExtensionJavaScriptFinalizeArgumentKey: arguments]
    let provider = NSItemProvider(
      item: dictionary as NSDictionary, typeIdentifier: UTType.propertyList.identifier)
    let item = NSExtensionItem()
    item.attachments = [provider]
    extensionContext?.completeRequest(returningItems: [item], completionHandler: nil)
  }
}
