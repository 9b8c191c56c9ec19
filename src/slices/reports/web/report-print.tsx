import { formatHours } from '#core/minutes.ts'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { formatTotalHours } from '#web/hours-text.ts'
import { formatDayRangeShort, formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { statusText } from '#web/status-chip.tsx'
import { locale } from '#web/texts.ts'
import type { Report } from './calls.ts'
import { t as route } from './route-texts.ts'
import { t } from './texts.ts'
import './report-print.css'

type PrintHeadProps = {
  /** The days, in words. */
  range: string
  /** The other filters that are on, in words; empty without any. */
  filters: string
}

/** Heading on paper only: whose report it is, what it covers, and when it was printed by the organization's clock. */
export const ReportPrintHead = ({ range, filters }: PrintHeadProps) => {
  const { organization } = useBootstrap()
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(organization && { timeZone: organization.timezone }),
  })
  return (
    <header className="report-print hidden items-end justify-between gap-6 pb-3 text-xs print:flex">
      <div>
        <p className="text-xl font-semibold">{organization?.name}</p>
        <p className="mt-1 text-sm">
          <b className="font-semibold">{route('timesheets')}</b> · {range}
        </p>
        <p>{filters === '' ? t('everyone') : filters}</p>
      </div>
      <p>{t('printed', { at: format.format(new Date()) })}</p>
    </header>
  )
}

/** Every row of the filter, with its totals: on paper only. The head of the table is on each page. */
export const ReportPrintRows = ({ report: { rows, total } }: { report: Report }) => (
  <section className="hidden text-xs print:block">
    <p className="pb-2">
      {[
        `${t('hours')} ${formatTotalHours(total.minutes)}`,
        `${t('people')} ${total.people.toLocaleString(locale)}`,
        `${t('entries')} ${total.entries.toLocaleString(locale)}`,
      ].join(' · ')}
      <br />
      {total.byColumn.map(({ columnLabel, minutes }) => `${columnLabel} ${formatTotalHours(minutes)}`).join(' · ')}
    </p>
    <table className="w-full border-collapse text-[0.6875rem]/4">
      <thead>
        <tr className="border-b border-fg text-left">
          {(['employee', 'department', 'date', 'column'] as const).map(head => (
            <th key={head} scope="col" className="py-1 pr-3 font-semibold">
              {t(head)}
            </th>
          ))}
          <th scope="col" className="py-1 pr-3 text-right font-semibold">
            {t('hours')}
          </th>
          <th scope="col" className="py-1 pr-3 font-semibold">
            {t('status')}
          </th>
          <th scope="col" className="py-1 font-semibold">
            {t('period')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id} className="break-inside-avoid border-b border-border">
            <td className="py-px pr-3">{row.employeeName}</td>
            <td className="py-px pr-3">{row.departmentName}</td>
            <td className="py-px pr-3 whitespace-nowrap">{formatWeekdayAndDay(row.date)}</td>
            <td className="py-px pr-3">{row.columnLabel}</td>
            <td className="py-px pr-3 text-right">{formatHours(row.minutes, 'decimal')}</td>
            <td className="py-px pr-3">{statusText(row.status)}</td>
            <td className="py-px whitespace-nowrap">{formatDayRangeShort(row.periodStart, row.periodEnd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
