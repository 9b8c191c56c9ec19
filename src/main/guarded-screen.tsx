import { useLocation } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { currentUserOf, useBootstrap } from '#slices/access/web/current-user.ts'
import { guard, type Screen } from '#web/screen.ts'
import { SectionDenied } from '#web/shell/access-denied.tsx'
import { ErrorBoundary } from '#web/shell/error-boundary.tsx'
import { Frame } from '#web/shell/frame.tsx'
import { type LazyScreen, lazyScreen } from '#web/shell/lazy-screen.ts'
import { ModuleNotAvailable } from '#web/shell/module-not-available.tsx'
import { NoOrganization } from '#web/shell/no-organization.tsx'

const loaded = new Map<string, LazyScreen<object>>()

/** The screen's code, imported once. */
export function codeOf(screen: Screen): LazyScreen<object> {
  const known = loaded.get(screen.path)
  if (known) return known
  const lazy = lazyScreen(screen.load as () => Promise<ComponentType<object>>)
  loaded.set(screen.path, lazy)
  return lazy
}

/** A screen outside the shell, which sets its own title: signing in has one address and many titles. */
export const PlainScreen = ({ screen }: { screen: Screen }) => <Content screen={screen} />

/** A screen of the shell, or what its guard shows instead. */
export const GuardedScreen = ({ screen }: { screen: Screen }) => {
  const data = useBootstrap()
  const answer = guard(screen.need === 'public' ? {} : screen.need, currentUserOf(data))
  return (
    <Frame title={screen.title}>
      {answer === 'open' ? <Content screen={screen} /> : null}
      {answer === 'denied' ? <SectionDenied /> : null}
      {answer === 'module' || answer === 'feature' ? <ModuleNotAvailable /> : null}
      {answer === 'no_organization' ? <NoOrganization operator={data.superAdmin} /> : null}
    </Frame>
  )
}

const Content = ({ screen }: { screen: Screen }) => {
  const Code = codeOf(screen)
  const { pathname } = useLocation()
  return (
    <ErrorBoundary kind="screen" resetKey={pathname}>
      <Suspense fallback={<div aria-busy="true" className="flex-1" />}>
        <Code />
      </Suspense>
    </ErrorBoundary>
  )
}
