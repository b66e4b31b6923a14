-- The iterations that a question was about, with their campaigns: [{campaign, iteration}]. Its one iteration is in it.
alter table people_question add column iterations jsonb not null default '[]';
update people_question set iterations = jsonb_build_array(jsonb_build_object('iteration', iteration_id))
where iteration_id is not null;
-- The version before this one still writes iteration_id.
