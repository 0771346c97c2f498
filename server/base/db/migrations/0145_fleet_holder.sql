-- The company that holds the vehicles, for papers to authorities. It is asked of the fleet at the top of a tree.
alter table fleet
  add holder_name text,
  add holder_tax_number text,
  add holder_address text;
