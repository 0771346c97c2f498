-- Files of points of interest and areas are judged, mended, confirmed and undone like those of costs and fines.
alter table line_import
  drop constraint line_import_kind_check,
  add check (kind in ('cost', 'fine', 'poi', 'area'));
