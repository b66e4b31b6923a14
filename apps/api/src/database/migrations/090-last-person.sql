-- The last person who changed an iteration, where a later change by the service had replaced them.
update iteration
set modified_by = latest.actor, modified_at = latest.at
from (
  select distinct on (object_id) object_id, actor, at
  from history
  where kind = 'iteration' and actor ->> 'id' <> 'worker'
  order by object_id, version desc) latest
where iteration.modified_by ->> 'id' = 'worker' and latest.object_id = iteration.id;
