-- When the journey's card was read, and the first other card read in it (report R21). Null in journeys from before.
alter table journey add card_at timestamptz, add second_tag text;
