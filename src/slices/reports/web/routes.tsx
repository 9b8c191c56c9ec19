import { ChartColumn } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

const timesheets: Screen = {
  path: '/reports/timesheets',
  title: t('timesheets'),
  need: { member: true, module: 'time' },
  load: () => import('./timesheets-screen.tsx').then(module => module.TimesheetsScreen),
}

/** One report at two addresses (PRD-25), and once in the menu. */
export const reportScreens: readonly Screen[] = [
  { ...timesheets, menu: { group: 'reports', label: t('timesheets'), icon: ChartColumn, order: 10, key: 'r' } },
  { ...timesheets, path: '/reports/time', sameAs: timesheets.path },
]
