import type { ReactNode } from "react";
import { Component } from "react";
import { TechnicalProblem } from "../ui/TechnicalProblem.tsx";

/** Shows the error text instead of a broken page. A class, because React offers no other way to catch. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <TechnicalProblem /> : this.props.children;
  }
}
