"""How a step is closed while a seat is absent: reports in, an outcome out; what a seat may sign.

Rules about records alone: whose event is good and who owes one it is told. It holds nothing, asks
nobody, knows no clock and no link; whoever runs a table drives it, and so does the model that
searches its schedules (tests/sim/absence). Sources: R17 to R20, R24, R25.
"""
