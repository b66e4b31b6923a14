-- What members of a team say about a part of an iteration: "iteration", "details", "routing", "cohorts" or "rule:<its ID>".
create table iteration_comment (
  id uuid primary key,
  iteration_id uuid not null references iteration (id) on delete cascade,
  part text not null,
  text text not null,
  version integer not null,
  author jsonb not null,
  created_at timestamptz not null,
  resolved_by jsonb,
  resolved_at timestamptz
);
create index iteration_comment_iteration on iteration_comment (iteration_id, created_at);
