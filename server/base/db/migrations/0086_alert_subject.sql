-- The value that an alert of the calendar is about, so that each reader sees its label in the own language. There is no reference: an
-- alert does not keep a value in use, and shows `subject` when the value is gone.
alter table calendar_alert add subject_id integer;

update calendar_alert set subject_id = row.type_id
from vehicle_inspection row
where calendar_alert.section = 'inspection' and row.id = calendar_alert.row_id;
