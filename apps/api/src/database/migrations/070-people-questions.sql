-- The secret that blurs counts of real people and hashes what was asked. It is drawn when it is first needed.
create table people_key (
  only_row boolean primary key default true check (only_row),
  key text not null
);
-- Questions about real people whose answers are not in a report: who asked, when, about what, and with which attributes and operators.
-- The values are in the hash only. A question that a user repeats on a day has one row.
create table people_question (
  user_id text not null,
  asked_on text not null,
  question text not null,
  kind text not null,
  iteration_id text,
  conditions jsonb not null,
  asked_at timestamptz not null,
  primary key (user_id, asked_on, question)
);
create index people_question_asked_on on people_question (asked_on);
