"""Play by people as data: plans with treatments and questions, consent, what people answered, and the export."""
