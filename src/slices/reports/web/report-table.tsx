import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatHours } from '#core/minutes.ts'
import { formatDayRangeShort, formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '#web/ui/table.tsx'
import type { Report } from './calls.ts'
import { t } from './texts.ts'

const PAGE_SIZE = 25

/** One row per entry, by person and day; scrolls inside its own box where it is too narrow. */
export const ReportTable = ({ report, onPage }: { report: Report; onPage: (page: number) => void }) => (
  <Card flush {...(report.pages > 1 ? { foot: <Pages report={report} onPage={onPage} /> } : {})}>
    <Table caption={t('timesheets')}>
      <TableHead>
        <HeadCell>{t('employee')}</HeadCell>
        <HeadCell>{t('department')}</HeadCell>
        <HeadCell>{t('date')}</HeadCell>
        <HeadCell>{t('column')}</HeadCell>
        <HeadCell align="right">{t('hours')}</HeadCell>
        <HeadCell>{t('status')}</HeadCell>
        <HeadCell>{t('period')}</HeadCell>
      </TableHead>
      <tbody>
        {report.rows.map(row => (
          <Row key={row.id}>
            <Cell rowHeader>
              <span className="flex items-center gap-2.5 whitespace-nowrap">
                <Avatar id={row.employeeId} name={row.employeeName} size={24} />
                <span className="max-w-64 truncate">{row.employeeName}</span>
              </span>
            </Cell>
            <Cell tone="muted">{row.departmentName ?? '–'}</Cell>
            <Cell>
              <span className="whitespace-nowrap">{formatWeekdayAndDay(row.date)}</span>
            </Cell>
            <Cell>
              <span className="whitespace-nowrap">{row.columnLabel}</span>
            </Cell>
            <Cell align="right" tone="strong">
              {formatHours(row.minutes, 'decimal')}
            </Cell>
            <Cell>
              <StatusChip status={row.status} />
            </Cell>
            <Cell tone="muted">
              <span className="whitespace-nowrap">{formatDayRangeShort(row.periodStart, row.periodEnd)}</span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  </Card>
)

const Pages = ({ report: { page, pages, total, rows }, onPage }: { report: Report; onPage: (page: number) => void }) => {
  const first = (page - 1) * PAGE_SIZE + 1
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center justify-between gap-3">
      <span>{t('shown', { first, last: first + rows.length - 1, n: total.entries })}</span>
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
