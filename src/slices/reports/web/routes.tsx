import { ChartColumn } from 'lucide-react'
import { type CurrentUser, may, type Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

const timesheets: Screen = {
  path: '/reports/timesheets',
  title: t('timesheets'),
  need: { member: true, module: 'time' },
  load: () => import('./timesheets-screen.tsx').then(module => module.TimesheetsScreen),
}

/** The report shows hours: it is not listed for a user who may see none, nor for one whose reports are blocked. */
const hasHours = (currentUser: CurrentUser): boolean =>
  currentUser.permissions.reports_module !== 'block' && (may(currentUser, 'time_my_time') || may(currentUser, 'time_my_team_time'))

/** One report at two addresses (PRD-25), and once in the menu. */
export const reportScreens: readonly Screen[] = [
  { ...timesheets, menu: { group: 'reports', label: t('timesheets'), icon: ChartColumn, order: 10, key: 'r', shown: hasHours } },
  { ...timesheets, path: '/reports/time', sameAs: timesheets.path },
]
