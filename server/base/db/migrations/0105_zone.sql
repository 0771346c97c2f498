-- What a vehicle emits, by its label or class (domain/vehicle/environmental-label.ts).
alter table vehicle add environmental_label text;

alter table area
  -- Labels that may enter; null: the area says nothing about them.
  add allowed_labels text[],
  -- A low-emission zone of a road file: the object of OpenStreetMap, the file, up to when its data are complete, and the CRC-32 of
  -- the shape that was taken. A new file proposes its shape when that differs (server/area/place/zone/read-zones.ts).
  add zone_source text,
  add zone_file text,
  add zone_date timestamptz,
  add zone_shape bigint,
  add constraint area_zone_whole check ((zone_source is null) = (zone_file is null) and (zone_source is null) = (zone_shape is null));

-- No zone is taken twice, also by users who do not see each other's areas.
create unique index area_zone_source on area (zone_source);
