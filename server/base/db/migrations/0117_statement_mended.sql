-- The texts that the user of a statement wrote over its cells: line → field → text.
alter table fuel_statement add mended jsonb;
