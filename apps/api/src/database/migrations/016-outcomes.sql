-- What NHS Notify says became of messages after it took them. Rows name a message by its place in the release's list; an
-- empty channel is the message as a whole.
create table release_outcome (
  release_id uuid not null references release (id) on delete cascade,
  place integer not null check (place >= 0),
  channel text not null check (channel in ('', 'nhsapp', 'email', 'sms', 'letter')),
  status text not null check (status in ('delivered', 'failed')),
  -- What it was before, so that one statement can correct the sums.
  was text,
  -- When NHS Notify says it came to be so: what is older never takes its place.
  told_at timestamptz not null,
  notify_id text,
  primary key (release_id, place, channel)
);

-- Sums of them, kept with each change: figures of a million messages are read while they are counted.
create table release_outcome_count (
  release_id uuid not null references release (id) on delete cascade,
  wave integer not null,
  plan text not null,
  channel text not null,
  status text not null,
  messages integer not null,
  primary key (release_id, wave, plan, channel, status)
);

-- Callbacks that were not from NHS Notify, or say nothing that can be understood. What they say is not kept.
create table callback_refusal (
  day date not null,
  reason text not null,
  callbacks bigint not null check (callbacks > 0),
  primary key (day, reason)
);
