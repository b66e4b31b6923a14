-- What the application already refuses, refused by the database too, for whoever writes to it by another way.

-- The order in which changes were recorded, also where two have the same time.
alter table history add column position bigint generated always as identity;
create index history_campaign_position on history (campaign_id, position);
drop index history_campaign;

create trigger history_is_never_emptied before truncate on history
  for each statement execute function refuse_history_change();

-- Moves between statuses (specification section 4, product decision "Lifecycle"), and who may decide: a named reviewer who
-- neither submitted nor edited the iteration. What was approved stays as it was.
create function refuse_iteration_move() returns trigger language plpgsql as $$
declare
  person text := new.modified_by ->> 'id';
  approvers text[];
begin
  if old.status <> 'draft' and new.document is distinct from old.document then
    raise exception 'an iteration is changed in draft only' using errcode = 'check_violation';
  end if;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in (
    ('draft', 'in review'),
    ('in review', 'approved'), ('in review', 'rejected'),
    ('approved', 'report requested'),
    ('report requested', 'report ready'), ('report requested', 'approved'),
    ('report ready', 'report approved'), ('report ready', 'report rejected'),
    ('report approved', 'sent to nhs notify'))
    and not (new.status = 'draft' and old.status <> 'sent to nhs notify')
  then
    raise exception 'no move leads from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if (old.status = 'in review' or old.status = 'report ready') and new.status <> 'draft' then
    if not old.reviewers @> jsonb_build_array(jsonb_build_object('id', person)) then
      raise exception 'only a named reviewer decides about an iteration' using errcode = 'check_violation';
    end if;
    if old.contributors @> jsonb_build_array(jsonb_build_object('id', person))
      or old.submitted_by ->> 'id' = person
    then
      raise exception 'nobody decides about an iteration they edited or submitted' using errcode = 'check_violation';
    end if;
    if new.decisions -> -1 -> 'by' ->> 'id' is distinct from person then
      raise exception 'a decision names who made it' using errcode = 'check_violation';
    end if;
  end if;
  if new.status = 'sent to nhs notify' then
    select array_agg(distinct decision -> 'by' ->> 'id') into approvers
    from jsonb_array_elements(old.decisions) decision
    where decision ->> 'transition' in ('approve', 'approveReport');
    if approvers is null or approvers = array[person] then
      raise exception 'nobody is alone behind both approvals and the release' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;
create trigger iteration_moves before update of status, document on iteration
  for each row when (old.status <> 'draft' or new.status <> 'draft') execute function refuse_iteration_move();

create function refuse_iteration_beyond_draft() returns trigger language plpgsql as $$
begin
  raise exception 'an iteration begins as a draft' using errcode = 'check_violation';
end
$$;
create trigger iteration_begins_as_draft before insert on iteration
  for each row when (new.status <> 'draft') execute function refuse_iteration_beyond_draft();

-- Reference data by the hash of their contents: what a rule is read with, and what an approval is bound to.
alter table reference_data add column hash text not null default '';
