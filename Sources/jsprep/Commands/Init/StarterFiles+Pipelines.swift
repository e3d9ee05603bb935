extension StarterFiles {
  /// A workflow of GitHub Actions. A variable names the address of the jsprep package.
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
            run: >-
              jsprep test --reporter github --reporter junit=report.xml --reporter html=report.html
              --coverage-report markdown=coverage.md --coverage-report html
          - name: Coverage
            if: always()
            run: if [ -f coverage.md ]; then cat coverage.md >> "$GITHUB_STEP_SUMMARY"; fi
          - uses: actions/upload-artifact@v4
            if: always()
            with:
              name: report
              path: |
                report.*
                coverage

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
        - >-
          jsprep test --reporter pretty --reporter junit=report.xml --reporter html=report.html
          --coverage --coverage-report html
      # The share of the lines that ran, from the table that the tests print.
      coverage: '/^\\s+\\S+\\s+\\S+\\s+\\S+\\s+\\S+\\s+(\\d+(?:\\.\\d+)?)%/'
      artifacts:
        when: always
        paths: [report.html, coverage]
        reports:
          junit: report.xml

    """
  }

  /// The container that the steps run in.
  private static func image(_ kinds: Kinds) -> String {
    kinds.isTypeScript ? "node:22-bookworm" : "debian:12"
  }
}
