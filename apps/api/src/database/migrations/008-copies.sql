-- Which version of which iteration of the same campaign an iteration was copied from. The history keeps what that one held.
alter table iteration add column copied_from uuid;
alter table iteration add column copied_version integer;
