-- Counted from the release files on a database restored from an older backup: who was handed over, unclear and missed, and the
-- encrypted list of the people who were missed.
alter table release add column recovered jsonb;
