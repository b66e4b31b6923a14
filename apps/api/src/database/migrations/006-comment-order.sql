-- The order in which comments were made, also where two have the same time.
alter table iteration_comment add column position bigint generated always as identity;
