-- The unmet expectation's result as a code with parameters, so that no sentence identifies what is waived. Earlier waivers have no
-- result: their subject is a hash of the stored sentence, and stays valid.
alter table waiver add column result jsonb;
