-- The NHS Notify ID of a campaign's routing plan IDs, beside its document: campaign files do not know them.
create table notify_plan (
  campaign_id uuid not null references campaign (id) on delete cascade,
  plan_id text not null,
  uuid uuid not null
);
create unique index notify_plan_once on notify_plan (campaign_id, lower(plan_id));

-- The NHS Notify IDs that a reviewer of an iteration approved, with who and when. Nobody who worked on it approves them.
alter table iteration add column sealed_plans jsonb;
create function refuse_plans_change() returns trigger language plpgsql as $$
declare
  person text := new.modified_by ->> 'id';
begin
  if new.status = 'draft' then
    if new.sealed_plans is not null then
      raise exception 'a draft has no approved NHS Notify IDs' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.sealed_plans is not distinct from old.sealed_plans then
    return new;
  end if;
  if not ((old.status = 'in review' and new.status = 'approved')
    or (old.status = new.status and new.status in ('approved', 'report ready', 'report approved')))
  then
    raise exception 'NHS Notify IDs are approved with an iteration or after it' using errcode = 'check_violation';
  end if;
  if new.sealed_plans -> 'by' ->> 'id' is distinct from person
    or not old.reviewers @> jsonb_build_array(jsonb_build_object('id', person))
    or old.contributors @> jsonb_build_array(jsonb_build_object('id', person))
    or old.submitted_by ->> 'id' = person
  then
    raise exception 'only a named reviewer who did not work on it approves NHS Notify IDs' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger iteration_plans before update on iteration
  for each row when (old.sealed_plans is distinct from new.sealed_plans or old.status is distinct from new.status)
  execute function refuse_plans_change();
