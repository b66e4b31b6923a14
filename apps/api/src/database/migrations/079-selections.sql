-- Every selection that any version of an iteration had: its run date, cohorts, and the conditions of its filter and suppression
-- rules. The application compares them (ADR 79). conditions_of and asked_condition stay for replicas of the version before.
create function selection_conditions(document jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select coalesce(jsonb_agg(distinct jsonb_build_array(
      coalesce(clause ->> 'AttributeLevel', ''), coalesce(clause ->> 'AttributeTarget', ''),
      coalesce(clause ->> 'AttributeName', ''), coalesce(clause ->> 'Operator', ''), coalesce(clause ->> 'Comparator', ''))), '[]')
  from jsonb_array_elements(document -> 'IterationRules') main,
    jsonb_array_elements(jsonb_build_array(main) || coalesce(main -> 'AndClauses', '[]')) clause
  where main ->> 'Type' in ('F', 'S')
$$;
create function selection_cohorts(document jsonb) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct btrim(cohort ->> 'CohortLabel')), '{}')
  from jsonb_array_elements(document -> 'IterationCohorts') cohort
$$;

create table iteration_selection (
  object_id uuid not null,
  campaign_id uuid not null,
  digest text not null,
  -- The latest version with this selection.
  version integer not null,
  run_date text not null,
  cohorts text[] not null,
  conditions jsonb not null,
  primary key (object_id, digest)
);
create index iteration_selection_cohorts on iteration_selection using gin (cohorts);

create function record_selection(object_id uuid, campaign_id uuid, version integer, document jsonb) returns void language sql as $$
  insert into iteration_selection
  select object_id, campaign_id,
    encode(sha256(convert_to(jsonb_build_array(run_date, cohorts, conditions)::text, 'UTF8')), 'hex'),
    version, run_date, cohorts, conditions
  from (select coalesce(document ->> 'IterationDate', '') as run_date,
      selection_cohorts(document) as cohorts, selection_conditions(document) as conditions) selection
  on conflict (object_id, digest) do update set version = greatest(iteration_selection.version, excluded.version)
$$;

create function record_history_selection() returns trigger language plpgsql as $$
begin
  perform record_selection(new.object_id, new.campaign_id, new.version, new.detail -> 'document');
  return null;
end
$$;
create trigger history_selections after insert on history
  for each row when (new.kind = 'iteration' and new.detail ? 'document') execute function record_history_selection();

select record_selection(object_id, campaign_id, version, detail -> 'document')
from history where kind = 'iteration' and detail ? 'document' order by position;
