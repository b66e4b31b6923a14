import type { ComponentProps, ReactNode } from "react";
import { Button } from "../Button.tsx";
import { Card } from "../Card.tsx";
import type { Alerts } from "../page/PageAlerts.tsx";
import { Page } from "../page/Page.tsx";
import { RestoredNotice } from "./RestoredNotice.tsx";

interface FormPageProps {
  title: string;
  caption?: ReactNode;
  back: string;
  alerts?: Alerts | undefined;
  /** Introduction above the card. */
  lead?: ReactNode;
  saving: boolean;
  submit?: string;
  variant?: ComponentProps<typeof Button>["variant"];
  onSubmit: () => void;
  children: ReactNode;
  /** Content between the card and the button. */
  below?: ReactNode;
  /** Content below the form. */
  after?: ReactNode;
}

/** Renders a page with a single form, with fields in a white card and one green button. */
export function FormPage({
  title,
  caption,
  back,
  alerts,
  lead,
  saving,
  onSubmit,
  children,
  below,
  after,
  variant = "primary",
  submit = "Save and continue",
}: FormPageProps) {
  return (
    <Page title={title} caption={caption} back={back} alerts={alerts}>
      <RestoredNotice />
      {lead}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Card>{children}</Card>
        {below}
        <Button type="submit" variant={variant} disabled={saving}>
          {submit}
        </Button>
      </form>
      {after}
    </Page>
  );
}
