// Preprocessing
