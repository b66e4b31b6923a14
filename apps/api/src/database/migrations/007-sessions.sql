-- Sessions the API has seen, by the provider's name for them: when they were last in use, and whether they have ended.
create table session (
  issuer text not null,
  id text not null,
  person_id text not null,
  authenticated_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  primary key (issuer, id)
);
create index session_age on session (authenticated_at);

-- People whose sessions were all ended by an administrator: whoever was authenticated up to then has to sign in again.
create table person_cut_off (
  person_id text primary key,
  at timestamptz not null
);
