-- How fast a vehicle was when its camera saw something; other events leave it null (query: cameraSource).
alter table alert_event add speed_kmh smallint;
create index alert_event_camera on alert_event (vehicle_id, event_at) where code between 1040 and 1055;
