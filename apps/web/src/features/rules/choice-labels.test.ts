import { expect, test } from "vitest";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { operatorChoice } from "./choice-labels.ts";

const choice = (operator: string, attribute: string) =>
  operatorChoice(
    shippedReference.operators.find((row) => row.Operator === operator)!,
    shippedReference.attributes.find((row) => row.AttributeName === attribute)!,
  );

test("operators that compare dates show their meaning for the attribute before their own name REQ-RUL-76", () => {
  expect(choice("Y>", "DATE_OF_BIRTH")).toBe("Under a given age (Greater than Years)");
  expect(choice("Y<=", "DATE_OF_BIRTH")).toBe("A given age or over (Less than or Equals Years)");
  expect(choice("Y<", "DATE_OF_BIRTH")).toBe(
    "Reached a given age before the run date, so check that no age group is missed (Less than Years)",
  );
  expect(choice("Y>=", "DATE_OF_BIRTH")).toBe(
    "Reaching a given age on or after the run date (Greater than or Equals Years)",
  );
  expect(choice("D>=", "DATE_OF_BIRTH")).toBe(
    "On or after the day N days from the run date (Greater than or Equals Days)",
  );
  expect(choice("Y>", "BOOKED_APPOINTMENT_DATE")).toBe("After the day N years from the run date (Greater than Years)");
  expect(choice("<", "DATE_OF_BIRTH")).toBe("Before a date (Less than)");
  expect(choice("=", "DATE_OF_BIRTH")).toBe("Equals");
  expect(choice("starts_with", "POSTCODE")).toBe("Starts with");
  expect(choice(">", "SUCCESSFUL_PROCEDURE_COUNT")).toBe("Greater than");
});
