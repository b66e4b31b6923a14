"""Evaluates a file of cases with the public reference implementation, for bench/evaluate/main.ts.

Usage: python reference.py CASES, with the reference's "src" folder in PYTHONPATH. Prints the ID and status of each case.
The models are plain objects: the reference's own would validate each case, which takes longer.
"""

import json
import sys
from datetime import UTC, datetime
from types import SimpleNamespace

from eligibility_signposting_api.model.campaign_config import RuleAttributeLevel, RuleOperator, RuleType
from eligibility_signposting_api.model.person import Person
from eligibility_signposting_api.services.calculators.eligibility_calculator import EligibilityCalculator
from eligibility_signposting_api.services.operators import operators
from eligibility_signposting_api.services.processors.action_rule_handler import ActionRuleHandler
from eligibility_signposting_api.services.processors.rule_processor import RuleProcessor


class Clock(datetime):
    """The reference reads the clock; each case has a day of its own."""

    day = "20250101"

    @classmethod
    def now(cls, tz=None):
        return datetime.strptime(cls.day, "%Y%m%d").replace(tzinfo=tz or UTC)


operators.datetime = Clock
processor, actions = RuleProcessor(), ActionRuleHandler()


def to_rule(rule):
    labels = rule.get("CohortLabel") or ""
    return SimpleNamespace(
        type=RuleType(rule["Type"]),
        name=rule["Name"],
        rule_code=rule["Name"],
        rule_text=rule["Description"],
        priority=rule["Priority"],
        attribute_level=RuleAttributeLevel(rule["AttributeLevel"]),
        attribute_name=rule.get("AttributeName"),
        attribute_target=rule.get("AttributeTarget"),
        parsed_cohort_labels=[label.strip() for label in labels.split(",") if label.strip()],
        operator=RuleOperator(rule["Operator"]),
        comparator=rule["Comparator"],
        rule_stop=str(rule.get("RuleStop", "N")).upper() == "Y",
        comms_routing=rule.get("CommsRouting"),
    )


def to_iteration(iteration):
    plan = SimpleNamespace(action_type="plan", action_code="plan", action_description=None, url_link=None, url_label=None)
    return SimpleNamespace(
        iteration_cohorts=[
            SimpleNamespace(
                cohort_label=cohort["CohortLabel"],
                cohort_group=cohort.get("CohortGroup"),
                priority=cohort.get("Priority", 0),
                is_virtual_cohort=cohort.get("Virtual") == "Y",
                positive_description=None,
                negative_description=None,
            )
            for cohort in iteration["IterationCohorts"]
        ],
        iteration_rules=[to_rule(rule) for rule in iteration["IterationRules"]],
        default_comms_routing=iteration.get("DefaultCommsRouting", ""),
        default_not_eligible_routing="",
        default_not_actionable_routing="",
        actions_mapper=dict.fromkeys(iteration.get("AvailableRoutingIds", []), plan),
    )


def to_person(person):
    rows = [{"ATTRIBUTE_TYPE": "PERSON", **person.get("PERSON", {})}]
    rows += [{"ATTRIBUTE_TYPE": target, **values} for target, values in person.get("TARGET", {}).items()]
    cohorts = [{"COHORT_LABEL": label} for label in person.get("COHORTS", [])]
    return Person([*rows, {"ATTRIBUTE_TYPE": "COHORTS", "COHORT_MEMBERSHIPS": cohorts}])


def evaluate(case):
    Clock.day = case["today"]
    try:
        person, iteration = to_person(case["person"]), to_iteration(case["iteration"])
        results = processor.get_cohort_group_results(person, iteration)
        status, _ = EligibilityCalculator.get_the_best_cohort_memberships(results)
        actions.get_actions(person, iteration, SimpleNamespace(status=status), include_actions_flag=True)
    except Exception:  # The reference raises for cases that it cannot evaluate.
        return "error"
    return status.name


with open(sys.argv[1]) as lines:
    for line in lines:
        case = json.loads(line)
        print(case["id"], evaluate(case))
