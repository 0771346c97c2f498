-- The account and the database of Traza. The first member runs this once, with TRAZA_PASSWORD in its environment.
\set ON_ERROR_STOP on
\getenv password TRAZA_PASSWORD
create role traza login password :'password';
create database traza owner traza;
