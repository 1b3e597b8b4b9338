"""Cards and columns of Kabale & Hiebe, subject by subject."""
