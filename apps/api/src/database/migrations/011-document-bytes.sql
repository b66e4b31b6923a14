-- How long documents are, apart from them: a campaign's iterations are answered together, so their sum is bounded.
alter table iteration add column document_bytes integer generated always as (octet_length(document::text)) stored;
