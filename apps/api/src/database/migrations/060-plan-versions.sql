-- A proof is of one plan at NHS Notify: its ID, name and version. Any other in a later answer voids the proof.
alter table release_plan_seen
  add column uuid text not null default '', add column seen_at timestamptz not null default now();
update release_plan_seen seen set uuid = coalesce(lower(release.plans ->> seen.plan), ''), seen_at = release.created_at
from release where release.id = seen.release_id;

alter table release_proof add column uuid text, add column name text, add column version text;
update release_proof proof set uuid = seen.uuid, name = seen.name, version = seen.version
from release_plan_seen seen
where seen.release_id = proof.release_id and seen.plan = proof.plan and proof.state = 'accepted';

-- Versions of plans whose message to the test recipients was read, in the order they were read.
create table release_reading (
  release_id uuid not null references release (id) on delete cascade,
  plan text not null,
  uuid text not null,
  name text not null,
  version text not null,
  read_by jsonb not null,
  read_at timestamptz not null,
  primary key (release_id, plan, uuid, name, version)
);
insert into release_reading
select release_id, plan, uuid, name, version, read_by, read_at from release_proof where read_by is not null;

-- The plan that NHS Notify named when it accepted a batch, and whether no one had read that version by then.
alter table release_batch add column named jsonb, add column unread boolean;
