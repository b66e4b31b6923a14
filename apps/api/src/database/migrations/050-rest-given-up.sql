-- How far a release was when two people gave up the rest of it: from that it is told at the end what of the rest was held back, and
-- what NHS Notify had accepted already. Releases given up before this was kept have none.
alter table release add column rest jsonb;
