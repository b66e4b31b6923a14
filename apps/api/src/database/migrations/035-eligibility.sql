-- Who should be reached by a policy, and who wrote that down, beside the campaign's document: campaign files do not know it.
alter table campaign add column eligibility jsonb;

-- A report's people held against it, apart from the facts, which lists of reports read. Null where there was no statement.
alter table report add column eligibility jsonb;
