-- The settings for sending of a campaign, beside its document: campaign files do not know them. Null: the usual ones.
alter table campaign add column sending jsonb;

-- Those that were approved with an iteration. Null in one that was approved before there were any: the usual ones.
alter table iteration add column sealed_sending jsonb;
create function refuse_sending_change() returns trigger language plpgsql as $$
begin
  if new.status = 'draft' and new.sealed_sending is null then
    return new;
  end if;
  if not (old.status = 'in review' and new.status = 'approved') then
    raise exception 'settings for sending are approved with an iteration' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger iteration_sending before update on iteration
  for each row when (old.sealed_sending is distinct from new.sealed_sending)
  execute function refuse_sending_change();

-- Releases that were prepared before are sent by the usual ones, as they were.
alter table release disable trigger release_changes;
update release set settings = jsonb_build_object('batchSize', settings -> 'batchSize', 'sending', jsonb_build_object(
  'tolerance_percent', 1, 'most_days_old', 7, 'first_wave_percent', 1, 'first_wave_least', 100, 'not_before', null,
  'days', jsonb_build_array('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'),
  'from_hour', 0, 'to_hour', 24, 'messages_an_hour', null, 'board_messages_a_day', null, 'order_by', 'chance',
  'wait_hours', 0, 'condition', null));
alter table release enable trigger release_changes;

alter table release
  -- Hours between the last hand-over of the first wave and the second one.
  add column rest_wait_hours integer not null default 0,
  -- When everybody still to be messaged was last looked at: each day of sending begins with that.
  add column checked_at timestamptz,
  -- Who handed over longest ago is next.
  add column claimed_at timestamptz;
alter table release_batch
  -- The board of all its people, where a board has a most a day.
  add column board text,
  add column claimed_at timestamptz;
create index release_batch_claimed on release_batch (release_id, claimed_at) where claimed_at is not null;
