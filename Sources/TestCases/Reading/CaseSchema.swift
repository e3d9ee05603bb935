/// The published JSON Schema of case files, by which editors complete and check them.
public enum CaseSchema {
  public static let text = String(decoding: PackageResources.cases_schema_json, as: UTF8.self)
}
