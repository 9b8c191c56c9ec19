import { ChartColumn } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { type ReportSearch, reportSearch } from './report-filter.ts'
import { t } from './texts.ts'

const timesheets: Screen<ReportSearch> = {
  path: '/reports/timesheets',
  title: t('timesheets'),
  need: { member: true, module: 'time' },
  search: reportSearch,
  load: () => import('./timesheets-screen.tsx').then(module => module.TimesheetsScreen),
}

/** One report at two addresses (PRD-25), and once in the menu. */
export const reportScreens: readonly Screen[] = [
  { ...timesheets, menu: { group: 'reports', label: t('timesheets'), icon: ChartColumn, order: 10, key: 'r' } },
  { ...timesheets, path: '/reports/time', sameAs: timesheets.path },
]
