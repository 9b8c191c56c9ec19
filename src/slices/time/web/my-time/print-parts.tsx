import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { formatHours } from '#core/minutes.ts'
import { shortDay } from '#core/plain-date.ts'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { approverLine } from '#slices/approvals/web/public.tsx'
import { formatDayRange, formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { statusText } from '#web/status-chip.tsx'
import { formatDateTimeIn } from '#web/ui/time-format.ts'
import type { GridCells } from '../grid/cell.ts'
import { type EnteredMarks, type GridColumn, type GridDay, gridTotals } from '../grid/grid-model.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { useZone } from '../use-zone.ts'
import { workweekFact } from '../workweek-text.ts'
import { t } from './texts.ts'

/** The employee, period and status of the timesheet. */
export const PrintHead = ({ timesheet }: { timesheet: Timesheet }) => {
  const { organization } = useBootstrap()
  const zone = useZone()
  const { employee, period } = timesheet
  const facts = [
    [t('employee'), employee.jobTitle === null ? employee.name : `${employee.name}, ${employee.jobTitle}`],
    [t('group'), employee.groupName],
    [t('period'), formatDayRange(period.startsOn, period.endsOn)],
    workweekFact(timesheet),
    [t('status'), [statusText(timesheet.status), t('revision', { n: timesheet.revision })].join(' · ')],
    [t('approval'), approvalOnPaper(timesheet, zone)],
    [t('payDate'), formatWeekdayAndDay(period.payDate)],
  ]
  return (
    <div>
      <p className="text-xl font-semibold">{organization?.name}</p>
      <dl className="mt-2 mb-4 grid grid-cols-[auto_1fr_auto_1fr] gap-x-3 gap-y-0.5 text-xs">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The approvers with the time of their decision, else the approver line. */
function approvalOnPaper(timesheet: Timesheet, zone: string): string {
  const reviewed = timesheet.steps.flatMap(({ approvers }) => approvers).filter(({ decidedAt }) => decidedAt !== null)
  if (reviewed.length === 0) return approverLine(timesheet) ?? t('nobodyYet')
  return reviewed.map(({ name, decidedAt }) => `${name}, ${formatDateTimeIn(new Date(decidedAt!), zone)}`).join('; ')
}

type PrintFootProps = {
  timesheet: Timesheet
  days: readonly GridDay[]
  columns: readonly GridColumn[]
  cells: GridCells
  entered: EnteredMarks
}

/** Totals by pay type, review notes, the certification, and the signature lines. */
export const PrintFoot = ({ timesheet, days, columns, cells, entered }: PrintFootProps) => {
  const zone = useZone()
  const format = timesheet.settings.timeFormat
  const totals = gridTotals({ days, columns, cells })
  return (
    <div className="mt-3 break-inside-avoid text-xs">
      <ul className="flex flex-wrap gap-x-5">
        {columns.map(({ handle, label }) => {
          const minutes = totals.columns.get(handle) ?? 0
          return minutes === 0 ? null : (
            <li key={handle}>
              {label} <b className="font-semibold">{formatHours(minutes, format)}</b>
            </li>
          )
        })}
        <li>
          {t('total')} <b className="font-semibold">{formatHours(totals.all, format)}</b>
        </li>
      </ul>
      {[...Map.groupBy(entered, ([, { text }]) => text)].map(([text, marks]) => (
        <p key={text} className="mt-2">
          {text} ({[...new Set(marks.map(([key]) => shortDay(key.slice(0, key.indexOf('|')))))].join('; ')})
        </p>
      ))}
      {timesheet.notes.map(note => (
        <p key={note.id} className="mt-2">
          <b className="font-semibold">{note.createdBy}:</b> {note.note}
        </p>
      ))}
      <p className="mt-3">{timesheet.attestation}</p>
      <div className="mt-8 grid grid-cols-2 gap-12">
        <p className="border-t border-fg pt-1">{t('signatureEmployee')}</p>
        <p className="border-t border-fg pt-1">{t('signatureApprover')}</p>
      </div>
      <p className="mt-3 text-muted">{t('printed', { time: formatDateTimeIn(Date.now(), zone) })}</p>
    </div>
  )
}

let printing = false

const onPrinting = (listener: () => void) => {
  const media = window.matchMedia?.('print')
  // The browser lays out the page right after the event, so render synchronously.
  const begin = () => {
    printing = true
    flushSync(listener)
  }
  const end = () => {
    printing = false
    listener()
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  media?.addEventListener('change', listener)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    media?.removeEventListener('change', listener)
  }
}

/** Whether the page is being printed. Print content is rendered only then: on screen it would duplicate all text invisibly. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(onPrinting, () => printing || (window.matchMedia?.('print').matches ?? false))
