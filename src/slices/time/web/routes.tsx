import type { Screen } from '#web/screen.ts'

export const timeScreens: readonly Screen[] = []
