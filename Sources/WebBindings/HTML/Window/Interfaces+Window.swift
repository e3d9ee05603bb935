extension Interfaces {
  /// The interfaces of the window's objects.
  static let windowObjects: [InterfaceDefinition] = [
    location.definition, history.definition, navigator.definition, pluginArray.definition,
    plugin.definition, mimeTypeArray.definition, mimeType.definition, screen.definition,
    visualViewport.definition, barProp.definition, mediaQueryList.definition,
    storage.definition, touchList.definition,
    domStringList.definition, messageChannel.definition, messagePort.definition,
    broadcastChannel.definition, crypto.definition,
    performance.definition, performanceEntry.definition, performanceMark.definition,
    performanceMeasure.definition, performancePaintTiming.definition, performanceTiming.definition,
    performanceNavigation.definition, worker.definition, sharedWorker.definition,
  ]
}
