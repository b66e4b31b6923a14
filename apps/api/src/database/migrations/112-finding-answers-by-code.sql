-- What was answered is told by the finding's key and code; only answers given before findings had parameters have its sentence.
alter table finding_answer alter column message drop not null;
