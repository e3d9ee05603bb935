/// The files of a file control, or of a ``DataTransfer`` (File API, 5). There is no user who can choose
/// files, so a list is empty until a script fills it.
package final class FileList: DOMObject {
  package internal(set) var files: [File]

  package init(_ files: [File] = []) {
    self.files = files
    super.init()
  }
}
