-- The first request of each routing plan of a release goes to test recipients only, and somebody else reads what they got.
-- Who they are is configured and not here.
create table release_proof (
  release_id uuid not null references release (id) on delete cascade,
  plan text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'accepted', 'refused')),
  -- Of the newest request: another one each time, since test recipients may get a message twice.
  reference text unique,
  attempt integer not null default 0,
  lease_until timestamptz,
  not_before timestamptz,
  cause text,
  sent_by jsonb not null,
  sent_at timestamptz not null,
  read_by jsonb,
  read_at timestamptz,
  primary key (release_id, plan),
  check (read_by is null or (state = 'accepted' and read_by ->> 'id' <> sent_by ->> 'id'))
);
create index release_proof_open on release_proof (sent_at) where state in ('waiting', 'sending');

-- Nobody is messaged by a routing plan that was not proved in this release.
create function refuse_unproved_release() returns trigger language plpgsql as $$
begin
  if exists (
    select from release_part part where part.release_id = new.id and not exists (
      select from release_proof proof
      where proof.release_id = part.release_id and proof.plan = part.plan and proof.read_by is not null))
  then
    raise exception 'a release sends by routing plans that were proved' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger release_proved before update of state on release
  for each row when (new.state = 'sending' and old.state <> new.state)
  execute function refuse_unproved_release();
