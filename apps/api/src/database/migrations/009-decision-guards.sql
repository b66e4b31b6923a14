-- Who worked on an iteration, who reviews it, what was decided and what was sealed change in the transitions that may change
-- them and nowhere else, whoever writes. Somebody who worked on it stays one who did, also after it is a draft again.
create function refuse_decision_change() returns trigger language plpgsql as $$
declare
  sent boolean := old.status = 'draft' and new.status = 'in review';
  reverted boolean := old.status <> 'draft' and new.status = 'draft';
  decided boolean := (old.status = 'in review' and new.status in ('approved', 'rejected'))
    or (old.status = 'report ready' and new.status in ('report approved', 'report rejected'));
  sealed boolean := old.status = 'in review' and new.status = 'approved';
begin
  if not new.contributors @> old.contributors then
    raise exception 'who worked on an iteration stays among its contributors' using errcode = 'check_violation';
  end if;
  if (new.reviewers, new.submitted_by) is distinct from (old.reviewers, old.submitted_by) and not (sent or reverted) then
    raise exception 'reviewers are named when an iteration is sent for review' using errcode = 'check_violation';
  end if;
  if reverted then
    if new.seal is not null or new.decisions <> '[]' then
      raise exception 'a draft has no decisions and no seal' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.decisions is distinct from old.decisions
    and not (decided and new.decisions - -1 = old.decisions and jsonb_array_length(new.decisions) = jsonb_array_length(old.decisions) + 1)
  then
    raise exception 'decisions are only added to, one with each' using errcode = 'check_violation';
  end if;
  if (sealed and new.seal is null) or (new.seal is distinct from old.seal and not sealed) then
    raise exception 'an iteration is sealed when it is approved' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger iteration_decisions before update on iteration
  for each row when (
    old.contributors is distinct from new.contributors or old.reviewers is distinct from new.reviewers
    or old.submitted_by is distinct from new.submitted_by or old.decisions is distinct from new.decisions
    or old.seal is distinct from new.seal or old.status is distinct from new.status)
  execute function refuse_decision_change();
