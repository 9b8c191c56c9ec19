import type { SectionDeniedProps } from './access-denied.tsx'
import { inPlace, ScreenError } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.ts'
import type { ModuleNotAvailableProps } from './module-not-available.tsx'

// Shown in place of content, which is seldom. All are in one file, which loads when the page is idle, so that they are there without a network too.
export const SectionDenied = inPlace<SectionDeniedProps>(
  lazyScreen(() => import('./access-denied.tsx').then(module => module.SectionDenied)),
)
export const FeatureDenied = inPlace(lazyScreen(() => import('./access-denied.tsx').then(module => module.FeatureDenied)))
export const ModuleNotAvailable = inPlace<ModuleNotAvailableProps>(
  lazyScreen(() => import('./module-not-available.tsx').then(module => module.ModuleNotAvailable)),
)
export const NotFound = inPlace<{ inside?: boolean }>(lazyScreen(() => import('./not-found.tsx').then(module => module.NotFound)))

export const preloadGuards = (): Promise<unknown> =>
  Promise.all([ScreenError, SectionDenied, FeatureDenied, ModuleNotAvailable, NotFound].map(guard => guard.preload()))

const IDLE_MS = 2000

/** Called once the first screen is drawn. */
export function loadGuardsWhenIdle(): void {
  setTimeout(() => void preloadGuards(), IDLE_MS)
}
