import { currentUserOf, useBootstrap } from '#slices/access/web/public.tsx'
import { may } from '#web/screen.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { SearchChange } from '#web/table/use-list-search.ts'
import type { Report, ReportOptions } from './calls.ts'
import type { ReportFilter, ReportSearch } from './report-filter.ts'
import { ReportTotals } from './report-totals.tsx'

const ReportChart = lazyScreen(() => import('./report-chart.tsx').then(module => module.ReportChart))

/** For parts of the screen that the printed report has in its own way, while it is being printed (`data-whole`). */
export const notOnPaper = 'group-data-whole/paper:print:hidden'

interface ReportFiguresProps {
  report: Report
  filter: ReportFilter
  search: ReportSearch
  options: ReportOptions | undefined
  seesOthers: boolean
  onChange: (change: SearchChange) => void
}

/** The totals of the report, and its chart for those who may make reports. */
export function ReportFigures({ report, seesOthers, options, search, ...chosen }: ReportFiguresProps) {
  const currentUser = currentUserOf(useBootstrap())
  const hasChart = may(currentUser, 'reports_module') && currentUser.modules.includes('reports')
  return (
    <>
      <div className={notOnPaper}>
        <ReportTotals total={report.total} sharesBelow={hasChart && search.by === 'column' && search.view === 'chart'} />
      </div>
      {hasChart ? (
        <div className="mb-4">
          {/* Keeps the room of the chart until its code is there. */}
          <LazyPart face={<div className="h-88 rounded-lg border border-border bg-card" />}>
            <ReportChart
              {...chosen}
              search={search}
              options={options}
              // Options that have loaded know whether there is anyone else.
              seesOthers={seesOthers && (options?.employees.length ?? 2) > 1}
            />
          </LazyPart>
        </div>
      ) : null}
    </>
  )
}
