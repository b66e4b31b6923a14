-- The last decision of a person about a release: who, when, and the version it made. What workers do is not one.
alter table release add column decided jsonb;
