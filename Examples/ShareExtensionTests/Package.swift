// swift-tools-version: 6.2
// A package that tests the script of a share extension, to start another project from.
import PackageDescription

let package = Package(
  name: "ShareExtensionTests",
  dependencies: [
    // In a project of your own: .package(url: ..., from: ...), or the path of a checkout.
    .package(name: "jsprep", path: "../..")
  ],
  targets: [
    .testTarget(
      name: "ShareExtensionTests",
      dependencies: [.product(name: "JSPrepTesting", package: "jsprep")],
      exclude: ["Fixtures"])
  ]
)
