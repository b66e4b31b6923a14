-- Why the writer of an iteration holds that what was found in its rules is right: one answer to each finding, which is named
-- by the hash of what it is about, with how things stood then.
create table finding_answer (
  iteration_id uuid not null references iteration (id) on delete cascade,
  finding text not null,
  code text not null,
  message text not null,
  circumstances jsonb not null,
  reason text not null,
  answered_by jsonb not null,
  answered_at timestamptz not null,
  -- The iteration that the answer was carried from, where it was given there.
  carried_from uuid,
  primary key (iteration_id, finding)
);

create function refuse_answer_beyond_draft() returns trigger language plpgsql as $$
begin
  if exists (
    select from iteration
    where id in (case when tg_op <> 'INSERT' then old.iteration_id end, case when tg_op <> 'DELETE' then new.iteration_id end)
      and status <> 'draft')
  then
    raise exception 'findings are answered while the iteration is a draft' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$$;
create trigger finding_answer_in_draft before insert or update or delete on finding_answer
  for each row execute function refuse_answer_beyond_draft();
