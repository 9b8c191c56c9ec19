import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { ComponentError } from './component-error.tsx'
import { askAgainForCode, type LazyScreen, lazyScreen } from './lazy-screen.ts'
import { PlainError } from './plain-error.tsx'
import type { ScreenErrorProps } from './screen-error.tsx'

/** How long a part of a screen stays broken before it retries. */
export const recoveryDelay = 5000

export type ErrorBoundaryProps = {
  /** `screen` replaces the content area and offers every way out; `component` is one line inside the screen. */
  kind: 'screen' | 'component'
  /** Renders a failed component again after 5 s. */
  recovers?: boolean
  /** Compact fallback where the message has no room. */
  instead?: ReactNode
  /** Changing it clears the error; a screen passes its path. */
  resetKey?: string
  /** Said of a screen that failed: what was not saved is kept on the device. */
  keepsUnsaved?: boolean | undefined
  children: ReactNode
}

type State = { error: unknown; failed: boolean; resetKey: string | undefined }

/** Catches render errors of its children, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined, failed: false, resetKey: this.props.resetKey }
  private timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null
    if (state.failed) askAgainForCode()
    return { error: undefined, failed: false, resetKey: props.resetKey }
  }

  override componentDidUpdate(_: ErrorBoundaryProps, before: State): void {
    if (!this.state.failed) clearTimeout(this.timer)
    else if (before.error !== this.state.error || !before.failed) this.planRecovery()
  }

  override componentDidMount(): void {
    if (this.state.failed) this.planRecovery()
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer)
    window.removeEventListener('online', this.reset)
  }

  private planRecovery(): void {
    clearTimeout(this.timer)
    if (this.props.recovers) this.timer = setTimeout(this.reset, recoveryDelay)
    if (!navigator.onLine) window.addEventListener('online', this.reset, { once: true })
  }

  private reset = (): void => {
    askAgainForCode()
    this.setState({ error: undefined, failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    if (this.props.instead !== undefined) return this.props.instead
    if (this.props.kind === 'component') return <ComponentError recovers={this.props.recovers ?? false} onRetry={this.reset} />
    return <ScreenError error={this.state.error} keepsUnsaved={this.props.keepsUnsaved} onRetry={this.reset} />
  }
}

/** Something shown in place of content, whose code loads later than the frame. Without its code, a plain error stands there. */
export function inPlace<P extends object>(Code: LazyScreen<P>): LazyScreen<P> {
  const Guard: ComponentType<P> = props => (
    <ErrorBoundary kind="component" instead={<PlainError />}>
      <Suspense fallback={null}>
        <Code {...props} />
      </Suspense>
    </ErrorBoundary>
  )
  return Object.assign(Guard as LazyScreen<P>, { preload: Code.preload })
}

/** A screen that failed, with every way out. */
export const ScreenError = inPlace<ScreenErrorProps>(lazyScreen(() => import('./screen-error.tsx').then(module => module.ScreenError)))
