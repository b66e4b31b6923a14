-- What iterations ever asked, condition by condition, whatever each is written like, so that whoever worked on one can be told
-- from whoever made another. Comparators without what is said of people who have no value, without zeros in front of numbers,
-- their items in any order. An iteration without rules asks what it says as a whole.
create function plain_comparator(comparator text) returns text language sql immutable strict parallel safe as $$
  select string_agg(distinct regexp_replace(lower(btrim(item)), '(^|[^0-9])0+([0-9])', '\1\2', 'g'), ',')
  from regexp_split_to_table(regexp_replace(comparator, '\[\[[^]]*\]\]', '', 'g'), ',') item
$$;
create function conditions_of(document jsonb) returns setof text language sql immutable strict parallel safe as $$
  select distinct encode(sha256(convert_to(jsonb_build_array(
      clause -> 'AttributeLevel',
      case clause ->> 'AttributeLevel' when 'TARGET' then btrim(clause ->> 'AttributeTarget') end,
      btrim(clause ->> 'AttributeName'), clause -> 'Operator', plain_comparator(clause ->> 'Comparator'))::text, 'UTF8')), 'hex')
    from jsonb_array_elements(document -> 'IterationRules') main,
      jsonb_array_elements(jsonb_build_array(main) || coalesce(main -> 'AndClauses', '[]')) clause
  union all
  select encode(sha256(convert_to(document::text, 'UTF8')), 'hex') where document -> 'IterationRules' = '[]'
$$;

create table asked_condition (
  condition text not null,
  object_id uuid not null,
  campaign_id uuid not null,
  primary key (condition, object_id)
);
create index asked_condition_object on asked_condition (object_id);

create function note_conditions() returns trigger language plpgsql as $$
begin
  insert into asked_condition
  select condition, new.object_id, new.campaign_id from conditions_of(new.detail -> 'document') condition
  on conflict do nothing;
  return null;
end
$$;
create trigger history_conditions after insert on history
  for each row when (new.kind = 'iteration') execute function note_conditions();

insert into asked_condition
select distinct condition, object_id, campaign_id
from history, lateral conditions_of(detail -> 'document') condition where kind = 'iteration'
on conflict do nothing;

-- selection_of stays for replicas of the version before, which ask it without its index.
drop index history_selection;
