/// The published JSON Schema of case files, with which editors complete and check them.
package enum CaseSchema {
  package static let text = String(decoding: PackageResources.cases_schema_json, as: UTF8.self)
}
