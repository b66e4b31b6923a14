-- Why a report was not finished: a code and what its sentence says. Rows of before have the sentence alone, which is shown as it is.
-- The columns with sentences are still written for the version before, which runs on during a rollout. A later version drops them and
-- the trigger.
alter table report add column problem jsonb;
alter table iteration add column report_problem jsonb;

-- The version before writes or removes the sentence alone.
create function keep_report_problem_in_step() returns trigger language plpgsql as $$
begin
  if new.report_failure is distinct from old.report_failure and new.report_problem is not distinct from old.report_problem then
    new.report_problem := null;
  end if;
  return new;
end
$$;
create trigger report_problem_in_step before update of report_failure on iteration
  for each row execute function keep_report_problem_in_step();
