import { type MouseEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { isDoubleClick } from "./double-click.ts";

type ButtonVariant = "primary" | "secondary" | "warning" | "link";

interface ButtonStyleProps {
  variant?: ButtonVariant;
  small?: boolean;
  children: ReactNode;
}

interface ButtonProps extends ButtonStyleProps {
  type?: "button" | "submit";
  disabled?: boolean;
  /** True to accept a second click immediately, for buttons such as Add. */
  repeatable?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  id?: string;
  /** True to focus the button when it appears, for example if the focused element no longer exists. */
  focusOnMount?: boolean;
  "aria-describedby"?: string;
}

function className({ variant = "primary", small = false }: Omit<ButtonStyleProps, "children">): string {
  if (variant === "link") return "spi-link-button";
  const modifier = { primary: "", secondary: " nhsuk-button--secondary", warning: " nhsuk-button--warning" }[variant];
  return `nhsuk-button${modifier}${small ? " nhsuk-button--small" : ""}`;
}

function focusNode(node: HTMLElement | null): void {
  node?.focus();
}

/** Renders a button that acts only once on a double click. */
export function Button(props: ButtonProps) {
  const { variant, small, repeatable = false, type = "button", onClick, focusOnMount, ...rest } = props;
  const previous = useRef(Number.NEGATIVE_INFINITY);
  return (
    <button
      {...rest}
      ref={focusOnMount ? focusNode : undefined}
      // oxlint-disable-next-line react/button-has-type -- the type is one of two literals
      type={type}
      className={className({ variant, small })}
      onClick={(event) => {
        // The second click of a double click may be on a button that the first click moved under the pointer.
        const isDoubleClicked = event.detail > 1 || isDoubleClick({ at: event.timeStamp, previous: previous.current });
        if (!repeatable && isDoubleClicked) {
          event.preventDefault();
          return;
        }
        previous.current = event.timeStamp;
        onClick?.(event);
      }}
    />
  );
}

/** Renders a link that looks like a button. It navigates and does not submit anything. */
export function LinkButton({
  to,
  variant,
  small,
  children,
  onClick,
}: ButtonStyleProps & { to: string; onClick?: () => void }) {
  return (
    <Link to={to} className={className({ variant, small })} draggable={false} onClick={onClick}>
      {children}
    </Link>
  );
}
