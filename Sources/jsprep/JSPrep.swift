@main
struct JSPrep {
  static func main() { print("jsprep") }
}
