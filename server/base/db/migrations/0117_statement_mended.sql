-- The texts that the user of a statement wrote over its cells: line → field → text.
alter table fuel_statement add mended jsonb;

-- In the electronic mailbox a fine is notified when it is opened, or ten days after it came, the earlier. Those opened later have an
-- earlier deadline in calendar days; that of working days follows with the next change of the fine.
update fine set identify_by = identify_by - (notification_date - available_date - 10)
where origin = 'dev' and notification_date > available_date + 10 and identify_by - notification_date in (20, 28, 60);
