"""Scripts that measure the project and print tables, each run as `python3 -m bench.bench_NAME`."""
