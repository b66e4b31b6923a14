-- Why a release or a message to test recipients was refused or stopped: a code and what its sentence says. The column `cause` had the
-- sentence. A replica of the version before still writes it during a rollout, so a trigger keeps both columns in step. A later version
-- drops `cause`, the trigger and both functions.
alter table release add column problem jsonb;
alter table release_proof add column problem jsonb;

-- Reads a sentence of the version before as a problem. A sentence that names neither its code nor all its parameters stays as it was.
-- A release that stopped because no one is left names the routing plans that two people then agree to go on without.
create function release_problem_of(cause text, empty_plans jsonb) returns jsonb language sql immutable as $$
  select case when cause is null then null else coalesce((
    select jsonb_build_object('code', code, 'params', (
      select coalesce(jsonb_object_agg(name, case
          when name = 'plans' then to_jsonb(string_to_array(value, ', '))
          when name in ('in', 'out', 'approved', 'tolerance', 'known', 'failed', 'attempts', 'people', 'invited')
            then to_jsonb(replace(value, ',', '')::numeric)
          else to_jsonb(value)
        end), '{}')
      from unnest(names, regexp_match(cause, pattern)) as param (name, value) where name is not null))
    from (values
      (1, 'stoppedReasonNotKept', '{by,why}'::text[], '^Stopped by ([^:]+?)\. The reason given is not kept\. (.+)$'),
      (2, 'stopped', '{by,reason}', '^Stopped by ([^:]+): (.+)$'),
      (3, 'stoppedWithoutReason', '{by}', '^Stopped by ([^:]+)\.$'),
      (4, 'givenUp', '{asked,agreed,reason}', '^(.+?) and (.+?) agreed not to send the rest: (.+)$'),
      (5, 'proofRejected', '{by,reason}', '^(.+?) found it wrong: (.+)$'),
      (6, 'restored', '{}', '^The database was restored from a backup made before messages of this release were handed to NHS Notify\. Nothing more is sent, so that no one gets a message twice\.$'),
      (7, 'trainingTeam', '{}', '^This team is for training, so nothing of it is sent\.$'),
      (8, 'nobodyLeft', '{plans}', '^Nobody is left to be sent (.+)\.$'),
      (9, 'peopleChanged', '{in,out,approved,tolerance}', '^The people changed too much since the report was approved: ([\d,]+) came in and ([\d,]+) fell out other than by a suppression rule, of ([\d,]+)\. The most that was approved is ([\d.]+)%\.$'),
      (10, 'outcomesFailed', '{known,failed,tolerance}', '^Of (\d+) messages whose outcome is known (\d+) failed, which is more than ([\d.]+)%\.$'),
      (11, 'listNotPrepared', '{attempts}', '^The list could not be prepared in (\d+) attempts\.$'),
      (12, 'listWithoutNotifyIds', '{plans}', '^No NHS Notify ID is known of (.+)\.$'),
      (13, 'listEmpty', '{}', '^Nobody who was approved can be messaged\.$'),
      (14, 'listNotAsReported', '{people,invited}', '^The list has (\d+) people and the approved report (\d+)\.$'),
      (15, 'batchNotAsStored', '{reference}', '^The batch (.+) is not the one that was stored, so it was not sent\.$'),
      (16, 'batchPlanUnknown', '{plan}', '^NHS Notify does not know the plan of (.+)\.$'),
      (17, 'messagesNotInBatch', '{}', '^NHS Notify refused messages that are not in the batch\.$'),
      (18, 'notAuthorised', '{cause}', '^NHS Notify does not accept this service''s credentials: (.+)\.$'),
      (19, 'recipientsStopped', '{}', '^Every test recipient is on your team''s stop list, so no one can get test messages\. Ask the SPI team for other test recipients\.$'),
      (20, 'proofPlanUnknown', '{}', '^NHS Notify knows no routing plan of this NHS Notify ID\.$'),
      (21, 'proofPlanNotNamed', '{}', '^NHS Notify did not name the plan\.$'),
      (22, 'proofNotTaken', '{cause}', '^NHS Notify has not taken it yet \((.+)\)\. It is asked again\.$'),
      (23, 'proofNotClear', '{cause}', '^NHS Notify gave no clear answer: (.+)\.$')
    ) as known (place, code, names, pattern)
    where cause ~ pattern and (code <> 'nobodyLeft' or cause = 'Nobody is left to be sent ' || (
      select string_agg(plan, ', ' order by place) from jsonb_array_elements_text(empty_plans) with ordinality as empty (plan, place)) || '.')
    order by place limit 1
  ), jsonb_build_object('code', 'recorded', 'params', jsonb_build_object('sentence', cause))) end
$$;

update release set problem = release_problem_of(cause, empty_plans) where cause is not null;
update release_proof set problem = release_problem_of(cause, null) where cause is not null;

create function keep_release_problem_in_step() returns trigger language plpgsql as $$
begin
  if new.cause is distinct from old.cause then
    new.problem := release_problem_of(new.cause, nullif(to_jsonb(new) -> 'empty_plans', 'null'));
  elsif new.problem is distinct from old.problem then
    new.cause := null;
  end if;
  return new;
end
$$;
create trigger release_problem_in_step before update of cause, problem on release
  for each row execute function keep_release_problem_in_step();
create trigger release_proof_problem_in_step before update of cause, problem on release_proof
  for each row execute function keep_release_problem_in_step();
