import { Component, type ReactNode } from "react";

type Props = {
  /** Noun for the error message: "charts". */
  what: string;
  children: ReactNode;
};

/** Contains errors of rendering and of lazy loading to one part of the page. */
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
          <strong>Unavailable: {this.props.what}.</strong> This part of the page could not be loaded or
          rendered. The service may be unreachable, or a newer version of the page may be deployed.
        </p>
        <button type="button" onClick={() => window.location.reload()}>
          Reload the page
        </button>
      </div>
    );
  }
}
