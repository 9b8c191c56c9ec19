import { useLocation } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import type { Screen } from '#web/screen.ts'
import { ErrorBoundary } from '#web/shell/error-boundary.tsx'
import { type LazyScreen, lazyScreen } from '#web/shell/lazy-screen.ts'

const loaded = new Map<string, LazyScreen<object>>()

/** The screen's code, imported once. */
export function codeOf(screen: Screen): LazyScreen<object> {
  const known = loaded.get(screen.path)
  if (known) return known
  const lazy = lazyScreen(screen.load as () => Promise<ComponentType<object>>)
  loaded.set(screen.path, lazy)
  return lazy
}

/** A screen's own content. One outside the shell sets its title by itself: signing in has one address and many titles. */
export const ScreenContent = ({ screen }: { screen: Screen }) => {
  const Code = codeOf(screen)
  const { pathname } = useLocation()
  return (
    <ErrorBoundary kind="screen" resetKey={pathname} keepsUnsaved={screen.keepsUnsaved}>
      <Suspense fallback={<div aria-busy="true" className="flex-1" />}>
        <Code />
      </Suspense>
    </ErrorBoundary>
  )
}
