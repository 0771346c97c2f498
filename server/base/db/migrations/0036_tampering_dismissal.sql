-- Who dismissed a tampering, when and why (domain rules §2.3). The episode ends at that instant, also when the vehicle's past is
-- folded again (end-tamperings.ts), so its `end_at` leads here.
create table tampering_dismissal (
  vehicle_id integer not null,
  kind text not null,
  dismissed_at timestamptz not null,
  user_id integer references app_user (id) on delete set null,
  reason text not null,
  -- Queries: the dismissals of a vehicle; the one that ended an episode.
  primary key (vehicle_id, kind, dismissed_at)
);
