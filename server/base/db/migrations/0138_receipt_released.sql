-- A receipt is found by the refuelling or the bill that it became; a line of a statement is that of one receipt at most.
create unique index receipt_refuelling on receipt (refuelling_id);
create index receipt_bill on receipt (bill_id);
-- The latest receipts of a user, on his phone.
create index receipt_user on receipt (user_id, paid_at);
-- The list of all receipts, the latest first.
create index receipt_paid on receipt (paid_at);

-- When the refuelling or the bill that a receipt became is gone, the receipt waits again, by any writer.
create function receipt_released() returns trigger language plpgsql as $$
begin
  if new.state in ('confirmed', 'matched') and new.refuelling_id is null and new.bill_id is null then
    new.state := 'waiting';
    new.decided_at := null;
    new.decided_by := null;
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger receipt_released before update of refuelling_id, bill_id on receipt
for each row execute function receipt_released();
