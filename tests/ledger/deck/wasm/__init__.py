"""The sums in WebAssembly: the module, the engine, the files it was made from."""
