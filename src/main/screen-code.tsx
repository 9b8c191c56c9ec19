import { useLocation } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import type { Screen } from '#web/screen.ts'
import { ErrorBoundary } from '#web/shell/error-boundary.tsx'
import { type LazyScreen, lazyScreen } from '#web/shell/lazy-screen.ts'
import { Card } from '#web/ui/card.tsx'
import { SkeletonBar, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useDelayedFlag } from '#web/ui/use-delayed-flag.ts'

/** What the slices contribute to the start page. */
const home = () => import('./home.tsx').then(module => module.home)

const loaded = new Map<string, LazyScreen<object>>()

/** The screen's code, imported once. */
export function codeOf(screen: Screen): LazyScreen<object> {
  const known = loaded.get(screen.path)
  if (known) return known
  const lazy = lazyScreen(() => screen.load({ home }) as Promise<ComponentType<object>>)
  loaded.set(screen.path, lazy)
  return lazy
}

/** A screen's own content. One outside the shell sets its title by itself: signing in has one address and many titles. */
export const ScreenContent = ({ screen }: { screen: Screen }) => {
  const Code = codeOf(screen)
  const { pathname } = useLocation()
  return (
    <ErrorBoundary kind="screen" resetKey={pathname} keepsUnsaved={screen.keepsUnsaved}>
      <Suspense fallback={<Loading />}>
        <Code />
      </Suspense>
    </ErrorBoundary>
  )
}

/** In place of a screen whose code is on its way: nothing at first, then the shape of a page. */
const Loading = () => {
  const shown = useDelayedFlag(true)
  return (
    <div aria-busy="true" className="flex-1">
      {shown ? (
        <div aria-hidden="true" className="flex flex-col gap-6">
          <SkeletonBar width={220} height={28} />
          <Card flush>
            <SkeletonRows rows={8} avatar={false} />
          </Card>
        </div>
      ) : null}
    </div>
  )
}
