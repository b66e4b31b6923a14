-- What was added to a team's stop list: who added how many people, and why. Who they are is in an encrypted file beside those
-- of the releases, which counts as long as it is there, whatever this table says.
create table stop_list (
  id uuid primary key,
  team_id text not null,
  file text not null unique,
  people integer not null check (people > 0),
  -- Those of them who were on it before.
  known integer not null check (known between 0 and people),
  reason text not null,
  added_by jsonb not null,
  added_at timestamptz not null,
  removed_at timestamptz
);
create index stop_list_team on stop_list (team_id, added_at);

create function refuse_stop_list_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.removed_at is not null
    or (new.id, new.team_id, new.file, new.people, new.known, new.reason, new.added_by, new.added_at)
      is distinct from (old.id, old.team_id, old.file, old.people, old.known, old.reason, old.added_by, old.added_at)
  then
    raise exception 'what was added to a stop list stays as it was' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger stop_list_changes before update or delete on stop_list
  for each row execute function refuse_stop_list_change();

-- A list that was one release's would no longer be read, and its people be messaged.
do $$ begin
  if exists (
    select from release_file join release on release.id = release_file.release_id
    where release_file.kind = 'stop list' and release.state not in ('refused', 'ended', 'called off'))
  then
    raise exception 'a release under way has a stop list of its own: end it before this update' using errcode = 'check_violation';
  end if;
end $$;
