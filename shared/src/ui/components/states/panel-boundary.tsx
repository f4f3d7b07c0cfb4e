import { Component, type ReactNode } from 'react'
import { reportSilently } from '../../../core/api/api-error.ts'
import { ErrorPanel } from './error-panel.tsx'

type PanelBoundaryProps = { children: ReactNode }

/** Shows an error in place of a part of the page that throws while rendering, so that the rest of the page stays. */
export class PanelBoundary extends Component<PanelBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportSilently(error, 'A part of the page could not be rendered.')
  }

  private readonly tryAgain = () => this.setState({ hasFailed: false })

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorPanel
        title="Couldn't show this part of the page"
        detail="Try again. If it fails again, reload the page."
        onRetry={this.tryAgain}
      />
    )
  }
}
