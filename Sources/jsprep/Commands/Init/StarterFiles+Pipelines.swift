extension StarterFiles {
  /// A workflow of GitHub Actions. The package of jsprep is where the variable says.
  static func workflow(_ kinds: Kinds) -> String {
    """
    name: extension script

    on: [push, pull_request]

    permissions:
      contents: read
      security-events: write

    jobs:
      test:
        runs-on: ubuntu-latest
        container: \(image(kinds))
        env:
          # The address of the Debian package that 'make deb' makes of the sources of jsprep.
          JSPREP_PACKAGE: ${{ vars.JSPREP_PACKAGE }}
        steps:
          - uses: actions/checkout@v4
          - name: Install jsprep
            run: |
              apt-get update
              apt-get install --yes --no-install-recommends ca-certificates curl
              curl --fail --location --silent --show-error --output /tmp/jsprep.deb "$JSPREP_PACKAGE"
              apt-get install --yes /tmp/jsprep.deb
    \(kinds.isTypeScript ? "      - run: npm install && npm run build\n" : "")\
          - name: Check
            run: jsprep check Action.js --format sarif > findings.sarif
          - uses: github/codeql-action/upload-sarif@v3
            if: always()
            with:
              sarif_file: findings.sarif
          - name: Test
            run: jsprep test --reporter github --reporter junit=report.xml --reporter html=report.html
          - uses: actions/upload-artifact@v4
            if: always()
            with:
              name: report
              path: report.*

    """
  }

  /// A pipeline of GitLab.
  static func pipeline(_ kinds: Kinds) -> String {
    """
    # JSPREP_PACKAGE is the address of the Debian package that 'make deb' makes of the sources of jsprep.
    extension-script:
      image: \(image(kinds))
      before_script:
        - apt-get update
        - apt-get install --yes --no-install-recommends ca-certificates curl
        - curl --fail --location --silent --show-error --output /tmp/jsprep.deb "$JSPREP_PACKAGE"
        - apt-get install --yes /tmp/jsprep.deb
    \(kinds.isTypeScript ? "    - npm install && npm run build\n" : "")\
      script:
        - jsprep check Action.js
        - jsprep test --reporter pretty --reporter junit=report.xml --reporter html=report.html
      artifacts:
        when: always
        paths: [report.html]
        reports:
          junit: report.xml

    """
  }

  /// The container that the steps run in.
  private static func image(_ kinds: Kinds) -> String {
    kinds.isTypeScript ? "node:22-bookworm" : "debian:12"
  }
}
