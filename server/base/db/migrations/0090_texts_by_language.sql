-- A language is data: no column and no check names one. The schemas of inputs refuse languages without catalogues.
alter table version_note add texts jsonb;
update version_note
set texts = jsonb_strip_nulls(jsonb_build_object('es', es, 'en', en, 'it', it, 'pt', pt));
alter table version_note alter texts set not null, drop es, drop en, drop it, drop pt;

alter table app_user drop constraint app_user_language_check;
