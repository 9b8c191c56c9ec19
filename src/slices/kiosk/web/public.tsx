import { lazyScreen } from '#web/shell/lazy-screen.ts'

/** On a person's record, for administrators. */
export const PersonCode = lazyScreen(() => import('./person-code.tsx').then(module => module.PersonCode))
export type { PersonCodeProps } from './person-code.tsx'
