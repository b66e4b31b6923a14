import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { useStandardSetOption } from "./use-standard-set-option.tsx";

function Form() {
  const option = useStandardSetOption();
  return (
    <>
      {option.fields("COVID")}
      <button onClick={() => option.check()}>Save</button>
    </>
  );
}

test("the standard set's errors are shown only if the user tries to save after choosing the set REQ-EXP-17", async () => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  const error = screen.getByText(/Enter the age in whole years/);
  await screen.getByRole("button", { name: "Save" }).click();
  await screen.getByLabelText("Add the standard set of expectations").click();
  await expect.element(screen.getByLabelText("Minimum age for an invitation, in years")).toBeVisible();
  expect(error.query()).toBeNull();
  await screen.getByRole("button", { name: "Save" }).click();
  await expect.element(error).toBeVisible();
});
