-- Names tables and columns in the field's terms. The version before cannot run on them, so it is stopped before this update.

-- Staff are users. People are the population.
alter table person rename to user_account;
alter table person_permission rename to user_permission;
alter table user_permission rename column person_id to user_id;
alter index person_permission_team rename to user_permission_team;
alter table session rename column person_id to user_id;
alter table person_cut_off rename to session_cutoff;
alter table session_cutoff rename column person_id to user_id;
alter table session_cutoff rename column at to cutoff_at;
alter table idempotency rename to idempotency_key;
alter table idempotency_key rename column person_id to user_id;

-- Campaigns and iterations.
alter table campaign rename column sending to sending_settings;
alter table iteration rename column sealed_sending to sealed_sending_settings;
alter table iteration rename column sent_back to last_rejection;
alter table iteration rename column copied_from to copied_from_id;
alter table iteration rename column copied_version to copied_from_version;

-- Findings and waivers.
alter table finding_answer rename column finding to finding_key;
alter table finding_answer rename column carried_from to carried_from_id;
alter table finding_open rename to open_finding_count;
alter table open_finding_count rename column unanswered to unanswered_warnings;
alter table waiver rename column about to subject_type;
alter table waiver rename column report to report_number;
alter table waiver rename column asked_by to requested_by;
alter table waiver rename column asked_at to requested_at;
alter table waiver rename column given_by to approved_by;
alter table waiver rename column given_at to approved_at;

-- Queries about people.
alter table people_key rename to people_query_key;
alter table people_query_key rename column only_row to singleton;
alter table people_question rename to people_query;
alter table people_query rename column asked_on to queried_on;
alter table people_query rename column asked_at to queried_at;
alter table people_query rename column question to query_hash;
alter table people_query rename column under_way to in_progress;
alter table people_query rename column answers to answer_count;
alter index people_question_asked_on rename to people_query_queried_on;

-- Releases.
alter table release rename column change to people_check;
alter table release rename column check_due to people_check_due;
alter table release rename column checked_at to people_checked_at;
alter table release rename column asked to requested_move;
alter table release rename column decided to last_decision;
alter table release rename column recovered to recovery;
alter table release rename column rest to cancellation;
alter table release rename column rest_condition to second_wave_condition;
alter table release rename column rest_wait_hours to second_wave_wait_hours;
alter table release rename column empty_plans to plans_without_people;
alter table release rename column pause_until to paused_until;
alter index release_under_way rename to release_in_progress;
alter table release_part rename column first to start_position;
alter table release_part rename column beyond to end_position;
alter table release_part rename column open to is_open;
alter table release_part rename column given_up to cancelled_messages;
alter table release_taken_out rename to release_exclusion;
alter table release_refusal rename to release_batch_rejection;
alter table release_batch_rejection rename column place to position;
alter table release_batch rename column held to on_hold;
alter table release_batch rename column was_held to was_on_hold;
alter table release_batch rename column unclear to acceptance_unknown;
alter table release_batch rename column was_unclear to acceptance_was_unknown;
alter table release_batch rename column attempts_before to attempts_before_resume;
alter table release_batch rename column cause to last_error;
alter table release_batch rename column named to plan_version;
alter table release_batch rename column unread to plan_version_unread;
alter table release_batch rename column first_byte to byte_offset;
alter table release_batch rename column bytes to byte_length;
alter table release_batch rename constraint held_is_not_sent to release_batch_on_hold_is_not_sent;
alter index release_batch_unclear rename to release_batch_acceptance_unknown;
alter table release_outcome rename column place to position;
alter table release_outcome rename column was to previous_status;
alter table release_outcome rename column told_at to reported_at;
alter table callback_refusal rename to callback_rejection;
alter table release_reading rename to release_plan_reading;
alter table release_plan_seen rename to release_plan_version;
alter table release_plan_version rename column seen_at to first_seen_at;
alter table stop_list rename to stop_list_addition;
alter table stop_list_addition rename column known to already_listed;
alter index stop_list_team rename to stop_list_addition_team;
alter table people_list rename column made_at to created_at;
alter index people_list_kept rename to people_list_stored;

-- Only the version before read or wrote these.
drop trigger history_conditions on history;
drop table asked_condition;
drop function note_conditions, conditions_of, plain_comparator, selection_of;
drop trigger release_problem_in_step on release;
drop trigger release_proof_problem_in_step on release_proof;
drop function keep_release_problem_in_step, release_problem_of;
alter table release drop column cause;
alter table release_proof drop column cause;
alter table people_query drop column iteration_id;

-- Constraints that PostgreSQL named after a table's or column's earlier name.
do $$
declare
  renamed record;
  terms constant text[] := array[
    'person_permission', 'user_permission', 'person_cut_off', 'session_cutoff', 'person_id', 'user_id', 'idempotency', 'idempotency_key',
    'finding_open', 'open_finding_count', 'people_key', 'people_query_key', 'people_question', 'people_query',
    'release_taken_out', 'release_exclusion', 'release_refusal', 'release_batch_rejection', 'callback_refusal', 'callback_rejection',
    'release_reading', 'release_plan_reading', 'release_plan_seen', 'release_plan_version', 'stop_list', 'stop_list_addition',
    'only_row', 'singleton', 'waiver_about', 'waiver_subject_type', 'waiver_given_by', 'waiver_approved_by',
    'release_outcome_place', 'release_outcome_position', 'stop_list_addition_known', 'stop_list_addition_already_listed'];
  new_name text;
begin
  for renamed in
    select conname, conrelid::regclass as owner from pg_constraint
    where connamespace = current_schema()::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'f', 'c')
  loop
    new_name := case when renamed.owner = 'user_account'::regclass then replace(renamed.conname, 'person', 'user_account') else renamed.conname end;
    for place in 1 .. array_length(terms, 1) by 2 loop
      new_name := regexp_replace(new_name, '(^|_)' || terms[place] || '(_|$)', '\1' || terms[place + 1] || '\2');
    end loop;
    if new_name <> renamed.conname then
      execute format('alter table %s rename constraint %I to %I', renamed.owner, renamed.conname, new_name);
    end if;
  end loop;
end
$$;

-- Guards that read renamed columns, unchanged otherwise.
create or replace function refuse_sending_change() returns trigger language plpgsql as $$
begin
  if new.status = 'draft' and new.sealed_sending_settings is null then
    return new;
  end if;
  if not (old.status = 'in review' and new.status = 'approved') then
    raise exception 'settings for sending are approved with an iteration' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace function refuse_release_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state in ('sending', 'giving up', 'ended') or exists (
      select from release_batch where release_id = old.id and (state = 'accepted' or acceptance_unknown))
    then
      raise exception 'a release that began stays' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.state in ('refused', 'ended', 'called off') and new.state <> old.state then
    raise exception 'a release that ended stays as it is' using errcode = 'check_violation';
  end if;
  if (new.configuration, new.seal, new.snapshot, new.plans, new.settings, new.approvers)
    is distinct from (old.configuration, old.seal, old.snapshot, old.plans, old.settings, old.approvers)
    or (old.list is not null and new.list is distinct from old.list)
  then
    raise exception 'a release keeps what it was prepared with' using errcode = 'check_violation';
  end if;
  if new.state = 'sending' and old.state = 'prepared' and (
    new.started_by is null or not exists (
      select from jsonb_array_elements(new.approvers) approver where approver ->> 'id' <> new.started_by ->> 'id'))
  then
    raise exception 'nobody is alone behind both approvals and the release' using errcode = 'check_violation';
  end if;
  if new.state = 'called off' and exists (
    select from release_batch where release_id = old.id and (state = 'accepted' or acceptance_unknown))
  then
    raise exception 'a release that handed people over is not called off' using errcode = 'check_violation';
  end if;
  if new.state = 'ended' and exists (
    select from release_batch where release_id = old.id and state in ('waiting', 'sending'))
  then
    raise exception 'a release ends when every batch has' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace function refuse_batch_change() returns trigger language plpgsql as $$
begin
  if (new.reference, new.body_hash, new.messages, new.file, new.byte_offset, new.byte_length)
    is distinct from (old.reference, old.body_hash, old.messages, old.file, old.byte_offset, old.byte_length)
  then
    raise exception 'a reference never has two bodies' using errcode = 'check_violation';
  end if;
  if old.state in ('accepted', 'split', 'withdrawn', 'given up') and new.state <> old.state then
    raise exception 'a batch that ended stays as it is' using errcode = 'check_violation';
  end if;
  if new.state in ('withdrawn', 'given up') and old.acceptance_unknown then
    raise exception 'what may have been accepted is asked again' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace function refuse_stop_list_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.removed_at is not null
    or (new.id, new.team_id, new.file, new.people, new.already_listed, new.reason, new.added_by, new.added_at)
      is distinct from (old.id, old.team_id, old.file, old.people, old.already_listed, old.reason, old.added_by, old.added_at)
  then
    raise exception 'what was added to a stop list stays as it was' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace function refuse_waiver() returns trigger language plpgsql as $$
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
      and (contributors @> jsonb_build_array(jsonb_build_object('id', new.requested_by ->> 'id'))
        or contributors @> jsonb_build_array(jsonb_build_object('id', new.approved_by ->> 'id'))))
  then
    raise exception 'waivers are given by people who did not work on the iteration' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$$;
