-- People are known by what their identity provider says of them; nothing here is about patients.
create table team (
  id text primary key,
  name text not null
);

create table person (
  id text primary key,
  username text not null,
  email text,
  given_name text,
  family_name text,
  seen_at timestamptz not null
);

create table person_permission (
  person_id text not null references person (id) on delete cascade,
  team_id text not null,
  permission text not null,
  primary key (person_id, team_id, permission)
);
create index person_permission_team on person_permission (team_id, permission);

create table campaign (
  id uuid primary key,
  team_id text not null,
  version integer not null check (version > 0),
  document jsonb not null,
  lock_holder text,
  lock_holder_name text,
  lock_token integer not null default 0,
  locked_at timestamptz,
  created_by jsonb not null,
  created_at timestamptz not null,
  modified_by jsonb not null,
  modified_at timestamptz not null
);
create index campaign_team on campaign (team_id, modified_at desc);

create table iteration (
  id uuid primary key,
  campaign_id uuid not null references campaign (id) on delete cascade,
  number integer not null check (number > 0),
  version integer not null check (version > 0),
  status text not null check (status in (
    'draft', 'in review', 'rejected', 'approved', 'report requested', 'report ready', 'report rejected',
    'report approved', 'sent to nhs notify')),
  document jsonb not null,
  submitted_by jsonb,
  reviewers jsonb not null default '[]',
  contributors jsonb not null default '[]',
  decisions jsonb not null default '[]',
  seal text,
  report_failure text,
  lock_holder text,
  lock_holder_name text,
  lock_token integer not null default 0,
  locked_at timestamptz,
  created_by jsonb not null,
  created_at timestamptz not null,
  modified_by jsonb not null,
  modified_at timestamptz not null,
  unique (campaign_id, number)
);
create unique index iteration_name on iteration (campaign_id, (btrim(document ->> 'Name')));

-- Every change of a campaign or iteration, one row a version, chained by hashes. Rows are only ever added.
create table history (
  object_id uuid not null,
  version integer not null,
  kind text not null check (kind in ('campaign', 'iteration')),
  campaign_id uuid not null,
  team_id text not null,
  at timestamptz not null,
  actor jsonb not null,
  action text not null,
  detail jsonb not null,
  previous_hash text not null,
  hash text not null,
  primary key (object_id, version)
);
create index history_campaign on history (campaign_id, at);

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is only ever added to';
end
$$;
create trigger history_is_append_only before update or delete on history
  for each row execute function refuse_history_change();

create table report (
  id uuid primary key,
  iteration_id uuid not null references iteration (id) on delete cascade,
  number integer not null check (number > 0),
  status text not null check (status in ('requested', 'running', 'ready', 'failed', 'cancelled')),
  configuration jsonb not null,
  configuration_hash text not null,
  run_date text not null,
  requested_by jsonb not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  failure text,
  facts jsonb,
  report jsonb,
  unique (iteration_id, number)
);

-- Work for the worker. A job belongs to whoever holds its lease; the attempt number is the fencing token.
create table job (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempt integer not null default 0,
  lease_until timestamptz,
  progress real not null default 0,
  created_at timestamptz not null,
  failure text
);
create index job_claimable on job (created_at) where state in ('waiting', 'running');

-- What was made for an Idempotency-Key, so that a retry gets the same answer instead of a second thing.
create table idempotency (
  person_id text not null,
  key text not null,
  request_hash text not null,
  object_id uuid not null,
  created_at timestamptz not null,
  primary key (person_id, key)
);

create table reference_data (
  name text primary key,
  body jsonb not null,
  updated_at timestamptz not null
);
