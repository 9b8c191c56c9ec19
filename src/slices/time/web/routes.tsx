import type { Screen } from '#web/screen.ts'
import { teamScreen } from './team/route.ts'

export const timeScreens: readonly Screen[] = [teamScreen]
