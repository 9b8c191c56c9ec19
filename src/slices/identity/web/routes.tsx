import type { Screen } from '#web/screen.ts'

export const identityScreens: readonly Screen[] = []
