import { CalendarClock } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { myTimeSearch } from './my-time/search.ts'
import { teamScreen } from './team/route.ts'
import { t } from './texts.ts'

export const myTimeScreen = {
  path: '/time/my-time',
  title: t('myTime'),
  need: { permission: 'time_my_time', module: 'time', feature: 'my-time' },
  search: myTimeSearch,
  keepsUnsaved: true,
  load: () => import('./my-time/my-time-screen.tsx').then(module => module.MyTimeScreen),
  menu: { group: 'time', label: t('myTime'), icon: CalendarClock, order: 10, key: 't' },
} as const satisfies Screen

export const timeScreens: readonly Screen[] = [myTimeScreen, teamScreen]
