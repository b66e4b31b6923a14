-- Routing plans that nobody was left for when a release stopped: two people who resume it agree to go on without them.
alter table release add column empty_plans jsonb;
-- While one of these waits, no other batch of its release is sent.
create index release_batch_unclear on release_batch (release_id) where state = 'waiting' and unclear;
