-- Lists of the people whom alone an iteration is for: that there is one, of which team, and until when it was kept. Who is on it is
-- in an encrypted file in a folder of its own beside those of the releases; how many, and why, is in the iteration.
create table people_list (
  id uuid primary key,
  team_id text not null,
  made_at timestamptz not null,
  removed_at timestamptz
);
create index people_list_kept on people_list (made_at) where removed_at is null;
