-- The rejection that a draft is to be corrected after; of any other status it says nothing.
alter table iteration add column sent_back jsonb;
