"""What is measured: one file a subject, each a function from settings to rows.

No part knows another; which there are stands in `bench.command`, and what their figures should be
in `bench.budgets`.
"""
