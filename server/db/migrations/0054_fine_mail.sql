-- An e-mail to the driver who is named in a fine: its target is the fine, so that who is told is decided when it is sent.
alter table delivery drop constraint delivery_channel_check;
alter table delivery add constraint delivery_channel_check check (channel in ('email', 'push', 'webhook', 'fine'));
