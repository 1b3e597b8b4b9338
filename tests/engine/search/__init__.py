"""Looking ahead: worlds, playouts, and which answer does best in them."""
