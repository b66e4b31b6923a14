-- What is expected of a campaign's iterations, and of one of them, with example people: beside the document, because campaign
-- files do not know it. It is part of what is approved, so of an iteration it changes in draft only.
alter table campaign add column expectations jsonb;
alter table iteration add column expectations jsonb;

create function refuse_expectations_beyond_draft() returns trigger language plpgsql as $$
begin
  raise exception 'what is expected of an iteration is changed in draft only' using errcode = 'check_violation';
end
$$;
create trigger iteration_expectations before update of expectations on iteration
  for each row when (old.expectations is distinct from new.expectations and old.status <> 'draft')
  execute function refuse_expectations_beyond_draft();
