-- What lists of iterations by run date read, beside the documents and reports, which are long.
alter table iteration add column run_date text generated always as (document ->> 'IterationDate') stored;
create index iteration_run_date on iteration (run_date);
alter table report add column invited integer
  generated always as ((report #>> '{summary_report_totals,totals,invited}')::integer) stored;
