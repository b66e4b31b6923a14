-- Only answered questions use up a user's allowance. A question under way holds its place until it ends. What was recorded before was answered.
alter table people_question
  add column answered boolean not null default true,
  add column under_way integer not null default 0,
  -- Separately blurred answers to it.
  add column answers integer not null default 1;
alter table people_question alter column answered set default false;
