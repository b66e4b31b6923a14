-- What must be known of the messages of one wave before the next one begins, chosen by who starts the release.
alter table release add column rest_condition jsonb;
