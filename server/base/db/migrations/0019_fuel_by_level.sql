-- What a journey burnt is known by the level of the tank, not by a counter (domain rules §5.4).
alter table journey add fuel_by_level boolean not null default false;
