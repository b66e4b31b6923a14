-- Attempts before two people resumed the release last: pauses and the limit of attempts count from there. The attempt itself stays the fencing token.
alter table release_batch add column attempts_before integer not null default 0;
