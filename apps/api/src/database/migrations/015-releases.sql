-- Releases: handing the people of an approved report over to NHS Notify. Nothing here says who they are: people and their NHS
-- numbers are in encrypted files, and rows name messages by their place in them.
create table release (
  id uuid primary key,
  iteration_id uuid not null references iteration (id) on delete cascade,
  team_id text not null,
  number integer not null check (number > 0),
  state text not null check (state in (
    'preparing', 'refused', 'prepared', 'sending', 'stopped', 'giving up', 'ended', 'called off')),
  -- Counts what people decide by, so that a decision names what its maker saw.
  version integer not null default 1,
  configuration jsonb not null,
  seal text not null,
  snapshot text not null,
  report_number integer not null,
  approvers jsonb not null,
  -- The NHS Notify ID of each routing plan, by its name in small letters.
  plans jsonb not null,
  settings jsonb not null,
  list jsonb,
  change jsonb,
  cause text,
  asked jsonb,
  created_by jsonb not null,
  created_at timestamptz not null,
  started_by jsonb,
  started_at timestamptz,
  ended_at timestamptz,
  files_removed_at timestamptz,
  check_due boolean not null default false,
  pause_until timestamptz,
  attempt integer not null default 0,
  lease_until timestamptz,
  unique (iteration_id, number)
);
create unique index release_under_way on release (iteration_id) where state not in ('refused', 'ended', 'called off');
create index release_claimable on release (created_at) where state in ('preparing', 'sending', 'giving up');

-- Messages of one routing plan in one wave: from a place in the plan's list up to, and without, another.
create table release_part (
  release_id uuid not null references release (id) on delete cascade,
  wave integer not null,
  plan text not null,
  first integer not null,
  beyond integer not null,
  open boolean not null default false,
  not_before timestamptz,
  given_up integer not null default 0,
  primary key (release_id, wave, plan),
  check (first >= 0 and first < beyond)
);

create table release_taken_out (
  release_id uuid not null references release (id) on delete cascade,
  wave integer not null,
  plan text not null,
  reason text not null,
  messages integer not null check (messages > 0),
  primary key (release_id, wave, plan, reason)
);

-- Files that count: what a process wrote that was stopped before it said so here was never there.
create table release_file (
  release_id uuid not null references release (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('list', 'taken out', 'stop list', 'messages')),
  created_at timestamptz not null,
  primary key (release_id, name)
);

-- One request to NHS Notify, stored with its reference and the hash of its body before it is made. A reference never has two
-- bodies, and whoever claims a batch has its attempt number until somebody else does.
create table release_batch (
  id uuid primary key,
  release_id uuid not null references release (id) on delete cascade,
  wave integer not null,
  plan text not null,
  position bigint generated always as identity,
  reference text not null unique,
  body_hash text not null,
  messages integer not null check (messages > 0),
  file text not null,
  first_byte double precision not null,
  bytes integer not null,
  state text not null default 'waiting' check (state in (
    'waiting', 'sending', 'accepted', 'split', 'withdrawn', 'given up')),
  -- Whether NHS Notify may have accepted it without our knowing.
  unclear boolean not null default false,
  was_unclear boolean not null default false,
  attempt integer not null default 0,
  lease_until timestamptz,
  not_before timestamptz,
  cause text,
  notify_id text,
  ended_at timestamptz
);
create index release_batch_open on release_batch (release_id, position) where state in ('waiting', 'sending');
create index release_batch_release on release_batch (release_id, wave, plan, state);

create table release_refusal (
  batch_id uuid not null references release_batch (id) on delete cascade,
  place integer not null,
  code text not null,
  primary key (batch_id, place)
);

-- Which version of its plan NHS Notify named first: another one stops the release.
create table release_plan_seen (
  release_id uuid not null references release (id) on delete cascade,
  plan text not null,
  name text not null,
  version text not null,
  primary key (release_id, plan)
);

-- What is accepted cannot be recalled, so what says so never changes again, and its release is not deleted.
create function refuse_release_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state in ('sending', 'giving up', 'ended') or exists (
      select from release_batch where release_id = old.id and (state = 'accepted' or unclear))
    then
      raise exception 'a release that began stays' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.state in ('refused', 'ended', 'called off') and new.state <> old.state then
    raise exception 'a release that ended stays as it is' using errcode = 'check_violation';
  end if;
  if (new.configuration, new.seal, new.snapshot, new.plans, new.settings, new.approvers)
    is distinct from (old.configuration, old.seal, old.snapshot, old.plans, old.settings, old.approvers)
    or (old.list is not null and new.list is distinct from old.list)
  then
    raise exception 'a release keeps what it was prepared with' using errcode = 'check_violation';
  end if;
  if new.state = 'sending' and old.state = 'prepared' and (
    new.started_by is null or not exists (
      select from jsonb_array_elements(new.approvers) approver where approver ->> 'id' <> new.started_by ->> 'id'))
  then
    raise exception 'nobody is alone behind both approvals and the release' using errcode = 'check_violation';
  end if;
  if new.state = 'called off' and exists (
    select from release_batch where release_id = old.id and (state = 'accepted' or unclear))
  then
    raise exception 'a release that handed people over is not called off' using errcode = 'check_violation';
  end if;
  if new.state = 'ended' and exists (
    select from release_batch where release_id = old.id and state in ('waiting', 'sending'))
  then
    raise exception 'a release ends when every batch has' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger release_changes before update or delete on release
  for each row execute function refuse_release_change();

create function refuse_batch_change() returns trigger language plpgsql as $$
begin
  if (new.reference, new.body_hash, new.messages, new.file, new.first_byte, new.bytes)
    is distinct from (old.reference, old.body_hash, old.messages, old.file, old.first_byte, old.bytes)
  then
    raise exception 'a reference never has two bodies' using errcode = 'check_violation';
  end if;
  if old.state in ('accepted', 'split', 'withdrawn', 'given up') and new.state <> old.state then
    raise exception 'a batch that ended stays as it is' using errcode = 'check_violation';
  end if;
  if new.state in ('withdrawn', 'given up') and old.unclear then
    raise exception 'what may have been accepted is asked again' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger release_batch_changes before update on release_batch
  for each row execute function refuse_batch_change();

-- An iteration is sent once its release has ended, and stays as it is once somebody may have been handed over.
create function refuse_iteration_of_release() returns trigger language plpgsql as $$
begin
  if new.status = 'sent to nhs notify' and not exists (
    select from release where iteration_id = old.id and state = 'ended')
  then
    raise exception 'an iteration is sent by its release' using errcode = 'check_violation';
  end if;
  if new.status = 'draft' and exists (
    select from release where iteration_id = old.id and state not in ('refused', 'called off'))
  then
    raise exception 'a release is called off before its iteration is a draft again' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger iteration_of_release before update of status on iteration
  for each row when (old.status = 'report approved' and new.status <> old.status)
  execute function refuse_iteration_of_release();
