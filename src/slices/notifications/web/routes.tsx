import type { Screen } from '#web/screen.ts'

export const notificationScreens: readonly Screen[] = []
