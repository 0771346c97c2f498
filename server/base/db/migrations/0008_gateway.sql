-- Unit in which a tracker of the OsmAnd protocol writes its speeds.
alter table tracker
  add speed_unit text not null default 'knots' check (speed_unit in ('knots', 'kmh', 'mph', 'mps'));

-- Tampering follows two more kinds: memories kept before know nothing of them.
update vehicle_memory
set memory = jsonb_set(memory::jsonb, '{tampering}',
  '{"foreignVin": null, "vin": null, "caseOpen": null}'::jsonb || (memory::jsonb -> 'tampering'))
where json_typeof(memory -> 'tampering') = 'object';
update vehicle_checkpoint
set memory = jsonb_set(memory::jsonb, '{tampering}',
  '{"foreignVin": null, "vin": null, "caseOpen": null}'::jsonb || (memory::jsonb -> 'tampering'))
where json_typeof(memory -> 'tampering') = 'object';
