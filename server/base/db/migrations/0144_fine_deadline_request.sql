-- Fines whose deadline the worker computes anew (server/worker/due/renew-deadlines.ts): holidays of a country are not in the database.
create table fine_deadline_request (
  fine_id integer primary key references fine (id) on delete cascade
);

-- Those of the electronic mailbox were once dated by the day of opening alone, which may be later than ten days after they came there.
insert into fine_deadline_request select id from fine where origin = 'dev' and available_date is not null;
