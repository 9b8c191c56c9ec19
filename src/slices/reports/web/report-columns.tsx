import type { Column } from '#core/column.ts'
import { formatHours } from '#core/minutes.ts'
import { formatDayRangeShort, formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { StatusChip } from '#web/status-chip.tsx'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { Report } from './calls.ts'
import { t } from './texts.ts'

export type ReportRow = Report['rows'][number]

export const reportColumns: readonly Column<ReportRow>[] = [
  { key: 'employeeName', title: t('employee'), type: 'text' },
  { key: 'departmentName', title: t('department'), type: 'text' },
  { key: 'date', title: t('date'), type: 'date' },
  { key: 'columnLabel', title: t('column'), type: 'text' },
  { key: 'minutes', title: t('hours'), type: 'minutes' },
  { key: 'status', title: t('status'), type: 'text' },
  { key: 'period', title: t('period'), type: 'text', value: row => formatDayRangeShort(row.periodStart, row.periodEnd) },
]

export const reportLooks: ColumnLooks<ReportRow> = {
  employeeName: {
    cell: row => (
      <span className="flex min-w-0 items-center gap-2.5">
        <span className="contents max-md:hidden">
          <Avatar id={row.employeeId} name={row.employeeName} size={24} />
        </span>
        <span className="truncate">{row.employeeName}</span>
      </span>
    ),
  },
  date: { cell: row => formatWeekdayAndDay(row.date), phone: 'line' },
  columnLabel: { phone: 'line' },
  // On a tablet the hours stay in view.
  departmentName: { givesWay: 2, phone: 'details' },
  minutes: { cell: row => <strong className="font-semibold">{formatHours(row.minutes, 'decimal')}</strong>, width: 100 },
  status: { cell: row => <StatusChip status={row.status} />, width: 140, phone: 'aside' },
  period: { width: 170, givesWay: 1, phone: 'details' },
}
