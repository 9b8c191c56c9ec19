import type { Screen } from '#web/screen.ts'

export const dashboardScreens: readonly Screen[] = []
