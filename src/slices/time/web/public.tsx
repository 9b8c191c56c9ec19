import { lazyScreen } from '#web/shell/lazy-screen.ts'

export { saveTypedHours } from './grid/outbox-registry.ts'
export { entersForOthers } from './team/who-may.ts'
export { useZone } from './use-zone.ts'

/** My Time, for a page without the shell. */
export const OwnTimeScreen = lazyScreen(() => import('./my-time/my-time-screen.tsx').then(module => module.MyTimeScreen))
