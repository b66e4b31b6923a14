-- Names apart from the documents, so that comparing them does not unpack every document of a campaign.
alter table iteration add column if not exists name text generated always as (btrim(document ->> 'Name')) stored;
drop index iteration_name;
create unique index iteration_name on iteration (campaign_id, name);
