-- What the geocoder answered: to a point the address (a text, or null for none), to words the addresses found (a list). Read by
-- its key (server/geocoder/geocoder.ts), deleted by age. Nothing here says who asked or for which vehicle.
create table geocode (
  question text primary key,
  answer jsonb not null,
  asked_at timestamptz not null
);
create index geocode_asked_at on geocode (asked_at);
