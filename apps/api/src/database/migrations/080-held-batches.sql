-- Messages that wait because their people do not qualify yet are in batches of their own, which no worker claims.
alter table release_batch
  add column held boolean not null default false,
  -- Whether its messages were held before. The second wave does not wait for them.
  add column was_held boolean not null default false,
  add constraint held_is_not_sent check (not held or state in ('waiting', 'withdrawn', 'given up'));

-- Without an earliest send date nothing is handed over before the run date. A release under way has that day from now on, and
-- everyone is checked before its next message, because no earlier check looked for people who do not qualify yet.
alter table release disable trigger release_changes;
update release
set settings = jsonb_set(settings, '{sending,not_before}', configuration -> 'iteration' -> 'IterationDate')
where state in ('preparing', 'prepared', 'sending', 'stopped', 'giving up')
  and settings #> '{sending,not_before}' = 'null'::jsonb
  and configuration #> '{iteration,IterationDate}' is not null;
update release set check_due = true where state in ('prepared', 'sending');
alter table release enable trigger release_changes;
