import { ChartColumn } from 'lucide-react'
import type { ReportsHome } from '#slices/reports/contract/home.ts'
import { defineHome } from '#web/home/home.ts'
import { locale } from '#web/texts.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import { t } from './texts.ts'

/** The reports that the current user saved under a name. */
const SavedReports = ({ own: { savedReports } }: { own: ReportsHome }) => (
  <StatCard
    label={t('savedReports')}
    figure={savedReports.toLocaleString(locale)}
    unit={t('reportsUnit', { n: savedReports })}
    note={t(savedReports === 0 ? 'saveReports' : 'onlyYours')}
  />
)

export const reportsHome = defineHome<ReportsHome>({
  figures: [{ name: 'savedReports', order: 30, path: '/reports/timesheets', Figure: SavedReports }],
  actions: [{ path: '/reports/timesheets', order: 40, name: t('timesheetReport'), help: () => t('timesheetReportHelp') }],
  links: [{ path: '/reports/timesheets', order: 10, icon: ChartColumn, label: () => t('reports') }],
})
