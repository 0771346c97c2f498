-- Seats of a vehicle by its papers, the driver's included. The search for the nearest vehicle filters by them.
alter table vehicle add seats smallint check (seats between 1 and 200);
