-- What selects people in an iteration's document, as a hash: its cohorts, and of each rule its type, scope and conditions, in
-- any order; not identifiers, names, descriptions, priorities, routing plans or days. An iteration without rules is little
-- more than the choice of a cohort, which many make alike: it counts with all it says.
create function selection_of(document jsonb) returns text language sql immutable strict parallel safe as $$
  select encode(sha256(convert_to(
    case when document -> 'IterationRules' = '[]' then document else jsonb_build_array(
      (select jsonb_agg(distinct jsonb_build_array(btrim(cohort ->> 'CohortLabel'), cohort -> 'Virtual'))
        from jsonb_array_elements(document -> 'IterationCohorts') cohort),
      (select jsonb_agg(rule order by rule::text collate "C") from (
        select jsonb_build_array(
          main -> 'Type',
          coalesce(btrim(main ->> 'CohortLabel'), ''),
          (select jsonb_agg(condition order by condition::text collate "C") from (
            select distinct jsonb_build_array(
              clause -> 'AttributeLevel',
              case clause ->> 'AttributeLevel' when 'TARGET' then btrim(clause ->> 'AttributeTarget') end,
              btrim(clause ->> 'AttributeName'), clause -> 'Operator', btrim(clause ->> 'Comparator')) as condition
            from jsonb_array_elements(jsonb_build_array(main) || (main -> 'AndClauses')) clause) conditions)) as rule
        from jsonb_array_elements(document -> 'IterationRules') main) rules))
    end::text, 'UTF8')), 'hex')
$$;
create index history_selection on history (selection_of(detail -> 'document')) where kind = 'iteration';
