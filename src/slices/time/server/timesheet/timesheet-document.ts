import type { z } from 'zod'
import { formatHours } from '#core/minutes.ts'
import { shortDay } from '#core/plain-date.ts'
import { type DocumentBlock, grid, heading } from '#server/document/blocks.ts'
import { table, text } from '#server/mail/blocks.ts'
import type { entry } from '#slices/time/contract/entries.ts'
import type { timesheet } from '#slices/time/contract/timesheets.ts'
import { periodLabelWithYear } from '#slices/time-groups/server/public.ts'

type Timesheet = z.output<typeof timesheet>
type Entry = Pick<z.output<typeof entry>, 'date' | 'column' | 'minutes'>

const STATUS: Record<Timesheet['status'], string> = { draft: 'Draft', submitted: 'Submitted', approved: 'Approved', rejected: 'Rejected' }

const EVENTS: Record<Timesheet['history'][number]['event'], string> = {
  submit: 'Submitted',
  approve: 'Approved',
  reject: 'Rejected',
  withdraw: 'Decision withdrawn',
  recall: 'Recalled',
  reopen: 'Reopened',
  copy: 'Hours copied',
  comment: 'Comment',
  remind: 'Reminder sent',
  escalate: 'Escalated',
  reassign: 'Reassigned',
  certify: 'Effort certified',
}

/** A timesheet on paper: whose and which it is, its hours by day with totals, and who submitted and approved it. Instants are shown in `timeZone`. */
export function timesheetDocument({ timesheet, entries }: { timesheet: Timesheet; entries: readonly Entry[] }, timeZone: string) {
  const { employee, period, settings, status, revision, columns, history, overtime } = timesheet
  const hours = (minutes: number) => formatHours(minutes, settings.timeFormat)
  const sum = (some: readonly Entry[]) => some.reduce((all, { minutes }) => all + minutes, 0)
  const instants = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const at = (instant: string) => instants.format(new Date(instant))
  const labels = new Map(columns.map(({ handle, label }) => [handle, label]))
  const labelOf = (handle: string) => labels.get(handle) ?? handle
  const charged = [...new Set(entries.map(({ column }) => column))]
  const overtimeMinutes = overtime.reduce((all, day) => all + day.overtimeMinutes + day.doubleTimeMinutes, 0)
  const blocks: DocumentBlock[] = [
    table(
      ['Employee', employee.jobTitle === null ? employee.name : `${employee.name}, ${employee.jobTitle}`],
      ['Time tracking group', employee.groupName],
      ['Status', `${STATUS[status]}, revision ${revision}`],
      ['Pay date', shortDay(period.payDate)],
      ['Scheduled hours', hours(settings.expectedMinutes)],
      ['Overtime', hours(overtimeMinutes)],
    ),
    heading('Hours by day'),
    grid(
      [{ title: 'Day' }, { title: 'Charged to', width: 2 }, { title: 'Hours', align: 'end' }],
      entries.map(({ date, column, minutes }, index) => [
        entries[index - 1]?.date === date ? '' : shortDay(date),
        labelOf(column),
        hours(minutes),
      ]),
      ['Total', '', hours(sum(entries))],
    ),
    heading('Totals'),
    grid(
      [
        { title: 'Charged to', width: 3 },
        { title: 'Hours', align: 'end' },
      ],
      charged.map(column => [labelOf(column), hours(sum(entries.filter(entry => entry.column === column)))]),
      ['Total', hours(sum(entries))],
    ),
    heading('Certification and approvals'),
    text(timesheet.attestation),
    grid(
      [{ title: 'When' }, { title: 'What' }, { title: 'Who' }, { title: 'Note', width: 2 }],
      history
        .toReversed()
        .map(event => [
          at(event.createdAt),
          EVENTS[event.event],
          event.decidedFor === null ? event.actor : `${event.actor} for ${event.decidedFor}`,
          event.detail ?? '',
        ]),
    ),
  ]
  return { title: `Timesheet ${periodLabelWithYear(period.startsOn, period.endsOn)}`, blocks }
}
