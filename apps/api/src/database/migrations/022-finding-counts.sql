-- How many people what is found in an iteration's rules concerns, as it was counted last: of which content, named by its seal,
-- and of which people. It stands while that content does, whoever the people are meanwhile.
create table finding_count (
  iteration_id uuid primary key references iteration (id) on delete cascade,
  seal text not null,
  snapshot text not null,
  people_as_of text not null,
  synthetic boolean not null,
  counts jsonb not null
);
