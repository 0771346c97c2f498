-- Costs: months, proposals, and the list in its usual order.

-- A row of `cost_month` that is not closed is one that somebody has written costs in: writers hold it until they are done.

-- The months for which costs were proposed; each once.
create table cost_proposal_run (
  month date primary key check (extract(day from month) = 1),
  ran_at timestamptz not null
);

-- The first page of the list (readCosts): the latest confirmed costs without sorting all of a month.
create index cost_latest on cost (operation_date desc nulls last, id desc) where status = 'confirmed';
-- Which costs were made of bills (readBillCosts).
create index cost_of_bill on cost (bill_id) where bill_id is not null;
-- What waits for a decision (readCostMonths, closeMonth).
create index cost_proposed on cost (month, fleet_id) where status = 'proposed';
