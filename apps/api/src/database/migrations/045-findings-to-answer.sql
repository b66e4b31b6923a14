-- How much of what was found last in an iteration's rules stops it or needs an answer, and in which version of it: what home
-- tells its writers without verifying anything.
create table finding_open (
  iteration_id uuid primary key references iteration (id) on delete cascade,
  version integer not null,
  stops integer not null,
  unanswered integer not null
);
