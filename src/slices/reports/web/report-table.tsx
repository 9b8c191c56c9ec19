import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DataTable } from '#web/table/data-table.tsx'
import { wholeList } from '#web/table/record-list.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ViewQuery } from '#web/ui/loaded-view.tsx'
import type { Report } from './calls.ts'
import { type ReportRow, reportColumns, reportLooks } from './report-columns.tsx'
import { t as route } from './route-texts.ts'
import { t } from './texts.ts'

const PAGE_SIZE = 25

interface ReportTableProps {
  report: Report
  query: ViewQuery<Report>
  onPage: (page: number) => void
}

/** One row per entry, by person and day. A report is read page by page: its rows have no end worth loading. */
export const ReportTable = ({ report, query, onPage }: ReportTableProps) => (
  <DataTable
    name={route('timesheets')}
    id="timesheet-report"
    columns={reportColumns}
    looks={reportLooks}
    // The states of the query are those of the whole report, around its totals.
    list={wholeList({ ...query, error: null, fetchStatus: 'idle', data: report.rows })}
    rowName={nameOf}
    empty={null}
    {...(report.pages > 1 && { foot: <Pages report={report} onPage={onPage} /> })}
  />
)

const nameOf = ({ employeeName }: ReportRow) => employeeName

const Pages = ({ report: { page, pages, total, rows }, onPage }: { report: Report; onPage: (page: number) => void }) => {
  const first = (page - 1) * PAGE_SIZE + 1
  return (
    <nav aria-label={t('pages')} className="flex flex-1 flex-wrap items-center justify-between gap-3">
      <span className="print:hidden">{t('shown', { first, last: first + rows.length - 1, n: total.entries })}</span>
      <span className="hidden print:inline">{t('notAllPrinted', { first, last: first + rows.length - 1, n: total.entries })}</span>
      <span className="flex items-center gap-3" data-print="hide">
        <span>{t('pageOf', { page, pages })}</span>
        <span className="flex gap-2">
          <IconButton
            variant="outline"
            size="dense"
            label={t('previousPage')}
            disabled={page <= 1}
            icon={<Glyph of={ChevronLeft} />}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            variant="outline"
            size="dense"
            label={t('nextPage')}
            disabled={page >= pages}
            icon={<Glyph of={ChevronRight} />}
            onClick={() => onPage(page + 1)}
          />
        </span>
      </span>
    </nav>
  )
}
