// WebBindings
