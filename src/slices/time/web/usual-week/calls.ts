import type { usualWeek } from '#slices/time/contract/usual-week.ts'
import { callsOf } from '#web/rpc.ts'

export const usualWeekCalls = callsOf<typeof usualWeek>('usualWeek')
