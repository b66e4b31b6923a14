-- E-mail to send, stored in the transaction of the event it tells of. One row a recipient, so that each is sent once; the
-- attempt number is the fencing token, as for jobs. Nothing here is about patients.
create table outbox (
  id uuid primary key,
  iteration_id uuid not null,
  event text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused')),
  attempt integer not null default 0,
  not_before timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_claimable on outbox (not_before) where state in ('waiting', 'sending');
create index outbox_newest on outbox (created_at desc);
