-- Which parts of its area a chunk touches (domain/telemetry/chunk-cells.ts): most chunks around a searched place are left out
-- without reading their payload (query: geographic search). Null where it is not known, as for hours stored before.
alter table position_chunk add column cells bytea;
