-- What does not hold of a report, or of an example person, and is let through by two people: one asks with a reason, another one
-- gives it. The subject is the hash of exactly what does not hold, so that anything else needs a waiver of its own.
create table waiver (
  iteration_id uuid not null references iteration (id) on delete cascade,
  subject text not null,
  about text not null check (about in ('expectation', 'example')),
  -- The number of the report that it is of; null for an example person.
  report integer,
  name text not null,
  message text not null,
  reason text not null,
  asked_by jsonb not null,
  asked_at timestamptz not null,
  given_by jsonb,
  given_at timestamptz,
  primary key (iteration_id, subject),
  check ((about = 'expectation') = (report is not null)),
  check ((given_by is null) = (given_at is null)),
  check (given_by is null or given_by ->> 'id' <> asked_by ->> 'id')
);

-- Waivers are asked for and given before the decision, by people who did not work on the iteration.
create function refuse_waiver() returns trigger language plpgsql as $$
begin
  if exists (
    select from iteration
    where id in (case when tg_op <> 'INSERT' then old.iteration_id end, case when tg_op <> 'DELETE' then new.iteration_id end)
      and status not in ('in review', 'report ready'))
  then
    raise exception 'waivers change before the decision only' using errcode = 'check_violation';
  end if;
  if tg_op <> 'DELETE' and exists (
    select from iteration
    where id = new.iteration_id
      and (contributors @> jsonb_build_array(jsonb_build_object('id', new.asked_by ->> 'id'))
        or contributors @> jsonb_build_array(jsonb_build_object('id', new.given_by ->> 'id'))))
  then
    raise exception 'waivers are given by people who did not work on the iteration' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$$;
create trigger waiver_by_others before insert or update or delete on waiver
  for each row execute function refuse_waiver();
