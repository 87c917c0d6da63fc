import { Component, type ErrorInfo, type ReactNode } from "react";
import "./empty.css";
import { Strands } from "../brand/strands.tsx";
import { Disclosure } from "../panel/disclosure.tsx";
import { Button } from "../press/button.tsx";

type ErrorBoundaryProps = {
  /** A new value, such as another path, renders the children again. */
  resetKey?: string;
  onError?: (error: unknown, info: ErrorInfo) => void;
  children: ReactNode;
};

type ErrorBoundaryState = {
  error: unknown;
  failed: boolean;
  resetKey?: string;
};

/**
 * Replaces children that fail to render with a message, buttons to go back or reload, and the technical details. A failed read
 * has a message of its own.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { error: null, failed: false, resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  private back = () => {
    history.back();
    this.setState({ error: null, failed: false });
  };

  override render() {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return (
      <main className="page crash">
        <Strands shape="short" />
        <div role="alert">
          <h1>This page stopped working</h1>
          {error instanceof Error && error.name.startsWith("ReadError") ? <p>{error.message}</p> : null}
          <p className="muted">
            What you saved is safe on this device. Go back, or reload the app and try again.
          </p>
        </div>
        <div className="row row--wrap">
          <Button onClick={this.back}>Back</Button>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
        <Disclosure title="Technical details">
          <pre className="small">{text}</pre>
        </Disclosure>
      </main>
    );
  }
}
