import type { Screen } from '#web/screen.ts'

export const reportScreens: readonly Screen[] = []
