import { Component, type ReactNode } from "react";

type Props = {
  /** What is missing then: "charts". */
  what: string;
  children: ReactNode;
};

/** Keeps what fails in drawing, or cannot be loaded, from taking the rest of the page with it. */
export class Boundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? "unknown" };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div className="state unavailable" role="alert" data-state="unavailable">
        <p>
          <strong>Unavailable: {this.props.what}.</strong> This part of the page could not be loaded or drawn.
          The service may be away, or there is a newer version of the page.
        </p>
        <button type="button" onClick={() => window.location.reload()}>
          Load the page again
        </button>
      </div>
    );
  }
}
