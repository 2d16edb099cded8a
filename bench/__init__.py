"""Scripts that measure the project and print tables, each run as `python -m bench.bench_NAME`."""
