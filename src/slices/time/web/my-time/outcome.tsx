import { approverLine, namesOf } from '#slices/approvals/web/public.tsx'
import { formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { formatDayAndYearIn } from '#web/ui/time-format.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { useZone } from '../use-zone.ts'
import { Facts } from './facts.tsx'
import { t } from './texts.ts'

/** Whether the timesheet is with its approvers or past them: it looks locked, and its foot bar says what became of it. */
export const isLocked = ({ status }: Pick<Timesheet, 'status'>): boolean => status === 'submitted' || status === 'approved'

export const payDateText = ({ period }: Pick<Timesheet, 'period'>): string => t('pays', { day: formatWeekdayAndDay(period.payDate) })

/** Describes the outcome of a submitted or approved timesheet. */
export const Outcome = ({ timesheet }: { timesheet: Timesheet }) => {
  const { status, submittedAt } = timesheet
  const zone = useZone()
  if (status === 'approved') {
    return (
      <Facts>
        {approvedText(timesheet, zone)}
        {payDateText(timesheet)}
      </Facts>
    )
  }
  return (
    <Facts>
      {submittedAt === null ? null : t('submittedOn', { day: formatDayAndYearIn(new Date(submittedAt), zone) })}
      {approverLine(timesheet)}
    </Facts>
  )
}

/** 'Approved by Marcus Bell, Nov 21, 2026': everyone who approved, and the day of the last approval. */
function approvedText({ steps }: Timesheet, zone: string): string | null {
  const approved = steps.flatMap(({ approvers }) => approvers.filter(({ decision }) => decision === 'approved'))
  const last = approved
    .flatMap(({ decidedAt }) => decidedAt ?? [])
    .toSorted()
    .at(-1)
  if (last === undefined) return null
  const names = namesOf(
    approved.map(({ name }) => name),
    true,
  )
  return t('approvedBy', { names, day: formatDayAndYearIn(new Date(last), zone) })
}
