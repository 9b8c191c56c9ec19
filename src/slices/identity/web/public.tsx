import { lazyScreen } from '#web/shell/lazy-screen.ts'

export { AuthFrame } from './auth/auth-frame.tsx'
export { useEnter } from './auth/use-enter.ts'
export { identityCalls } from './calls.ts'
export { type ClientSession, holdSession, useSession } from './session.ts'
export { tellTabs } from './tabs.ts'
export { useSwitchOrganization } from './use-switch-organization.ts'

/** An administrator resets the lost second factor of someone; loaded when it opens. */
export const ResetFactorsDialog = lazyScreen(() => import('./factors/reset-factors-dialog.tsx').then(module => module.ResetFactorsDialog))
