-- Who drives: cards as readers tell them, and assignments that begin and end by the clock.

-- The ids that a card may be registered under when a reader tells this tag: as it is; without the zeros that fill 16 digits;
-- and the same with its bytes in the other order, because the number engraved on a key is the reversed one (protocol rules
-- §1.8.4). Example: 0004A1B2C3D4E580 is also 04A1B2C3D4E580, 80E5D4C3B2A10400 and nothing else.
create function card_forms(tag text) returns text[]
language sql immutable strict parallel safe
return case
  when tag !~ '^[0-9A-F]{16}$' then array[tag]
  else (
    select array_agg(form order by place)
    from (values
      (1, tag),
      (2, case when tag like '00%' then substr(tag, 3) end),
      (3, case when tag like '00000000%' then substr(tag, 9) end),
      (4, substr(tag, 15, 2) || substr(tag, 13, 2) || substr(tag, 11, 2) || substr(tag, 9, 2)
        || substr(tag, 7, 2) || substr(tag, 5, 2) || substr(tag, 3, 2) || substr(tag, 1, 2)),
      (5, case when tag like '%00' then substr(tag, 13, 2) || substr(tag, 11, 2) || substr(tag, 9, 2)
        || substr(tag, 7, 2) || substr(tag, 5, 2) || substr(tag, 3, 2) || substr(tag, 1, 2) end),
      (6, case when tag like '%00000000' then substr(tag, 7, 2) || substr(tag, 5, 2) || substr(tag, 3, 2)
        || substr(tag, 1, 2) end)
    ) as forms (place, form)
    where form is not null
  )
end;

-- Holder of the card that a reader told of, at an instant; the card registered as the reader tells it comes first. The printed
-- id of a card counts too: a tachograph tells that one.
create function card_driver(tag text, at timestamptz) returns integer
language sql stable parallel safe
return (
  select holder.driver_id
  from card
  join card_holder holder on holder.card_id = card.id
  where (card.nfc_id = any(card_forms(tag)) or card.encoded_id = tag)
    and at >= holder.from_at and (holder.to_at is null or at < holder.to_at)
  order by array_position(card_forms(tag), card.nfc_id) nulls last, card.id
  limit 1
);

-- Driver of a moment (domain rules §5.6), as before but for the card, which readers tell with more digits than it has.
create or replace function driver_at(vehicle integer, tag text, at timestamptz, on_day date) returns integer
language sql stable parallel safe
return coalesce(
  case when tag is not null then card_driver(tag, at) end,
  (select driver_id from driver_assignment
   where vehicle_id = vehicle and tstzrange(start_at, end_at) @> at),
  (select driver_id from vehicle_stay
   where vehicle_id = vehicle and daterange(from_day, to_day) @> on_day)
);

-- The live map: assignments that began or ended since the last look.
create index driver_assignment_start on driver_assignment (start_at);
create index driver_assignment_end on driver_assignment (end_at);
