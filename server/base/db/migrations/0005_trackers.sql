-- Which values every installation has, and what a tracker without a vehicle last said.

-- The code alone does not tell: the code of a contract typology is its type.
alter table enum_value add system boolean not null default false;
update enum_value set system = true where code = name;

-- Check of a tracker in no vehicle: its newest refused packet.
create index quarantine_imei on quarantine (imei, received_at desc);
