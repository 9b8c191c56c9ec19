import type { z } from 'zod'
import { formatHours } from '#core/minutes.ts'
import { type PlainDate, shortDay } from '#core/plain-date.ts'
import { type DocumentBlock, grid, heading } from '#server/document/blocks.ts'
import { table, text } from '#server/mail/blocks.ts'
import type { entry } from '#slices/time/contract/entries.ts'
import type { timesheet } from '#slices/time/contract/timesheets.ts'
import { STATUS_WORDS } from '#slices/time/rules/timesheet-state.ts'
import { periodLabelWithYear } from '#slices/time-groups/server/public.ts'
import type { TimesheetEvent } from './load-timesheet.ts'

type Timesheet = z.output<typeof timesheet>
type Entry = Pick<z.output<typeof entry>, 'date' | 'column' | 'minutes'>

const EVENTS: Record<TimesheetEvent, string> = {
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
}

interface DocumentParts {
  timesheet: Timesheet
  /** By day, and within a day as on the screen. */
  entries: readonly Entry[]
  /** The zone in which instants are shown. */
  timeZone: string
  /** When the document is made, an instant. */
  madeAt: string
}

/**
 * A timesheet on paper, for an auditor: whose and which it is, its hours by day with totals, who signed it, and all that happened to it. Each row says its day, because a
 * page may end within one.
 */
export function timesheetDocument({ timesheet, entries, timeZone, madeAt }: DocumentParts) {
  const { employee, period, settings, status, revision, columns, history, overtime } = timesheet
  const hours = (minutes: number) => formatHours(minutes, settings.timeFormat)
  const sum = (some: readonly Entry[]) => some.reduce((all, { minutes }) => all + minutes, 0)
  const instants = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const at = (instant: string) => instants.format(new Date(instant))
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date(madeAt))
    .find(({ type }) => type === 'timeZoneName')!.value
  const nameOf = ({ actor, decidedFor }: Event) => (decidedFor === null ? actor : `${actor} for ${decidedFor}`)
  const labels = new Map(columns.map(({ handle, label }) => [handle, label]))
  const labelOf = (handle: string) => labels.get(handle) ?? handle
  const charged = [...new Set(entries.map(({ column }) => column))]
  const overtimeMinutes = overtime.reduce((all, day) => all + day.overtimeMinutes + day.doubleTimeMinutes, 0)
  const blocks: DocumentBlock[] = [
    table(
      ...(employee.jobTitle === null ? [] : [['Job title', employee.jobTitle] as const]),
      ['Time tracking group', employee.groupName],
      ['Status', `${STATUS_WORDS[status]}, revision ${revision}`],
      ['Pay date', withYear(period.payDate)],
      ['Scheduled hours', hours(settings.expectedMinutes)],
      ['Overtime', hours(overtimeMinutes)],
      ['Document created', `${at(madeAt)}, ${zone}`],
    ),
    heading('Hours by day'),
    grid(
      [
        { title: 'Day', width: 1.1 },
        { title: 'Charged to', width: 3.5 },
        { title: 'Hours', width: 0.7, align: 'end' },
        { title: 'Day total', width: 0.8, align: 'end' },
      ],
      entries.map(({ date, column, minutes }, index) => [
        shortDay(date),
        labelOf(column),
        hours(minutes),
        entries[index + 1]?.date === date ? '' : hours(sum(entries.filter(entry => entry.date === date))),
      ]),
      ['Total', '', hours(sum(entries)), hours(sum(entries))],
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
    heading('Certification and signatures'),
    text(timesheet.attestation),
    ...signatureBlocks(signaturesOf(status, history).map(event => [titleOf(event), nameOf(event), at(event.createdAt)])),
    heading('History'),
    text(`Times are in ${zone}.`),
    grid(
      [{ title: 'When', width: 1.5 }, { title: 'What' }, { title: 'Who', width: 1.5 }, { title: 'Note', width: 2 }],
      history.toReversed().map(event => [at(event.createdAt), titleOf(event), nameOf(event), event.detail ?? '']),
    ),
  ]
  return { title: `Timesheet ${periodLabelWithYear(period.startsOn, period.endsOn)}`, about: employee.name, blocks }
}

/** `Fri, Apr 3, 2026`. */
const withYear = (date: PlainDate) => `${shortDay(date)}, ${date.slice(0, 4)}`

type Event = Timesheet['history'][number]

const titleOf = ({ event, words }: Event) => words?.title ?? EVENTS[event as TimesheetEvent]

/** Events after which what was signed before counts no more. */
const UNSIGNS: ReadonlySet<Event['event']> = new Set(['reject', 'recall', 'reopen'])

/** The signatures that count now, in order: the last submit, and the approvals since then that were not withdrawn. `history` is newest first. */
export function signaturesOf(status: Timesheet['status'], history: Timesheet['history']): Event[] {
  if (status !== 'submitted' && status !== 'approved') return []
  const signatures: Event[] = []
  for (const event of history.toReversed()) {
    if (event.event === 'submit') signatures.splice(0, signatures.length, event)
    else if (UNSIGNS.has(event.event)) signatures.length = 0
    else if (event.event === 'approve') signatures.push(event)
    else if (event.event === 'withdraw') {
      const withdrawn = signatures.findLastIndex(signed => signed.event === 'approve' && signed.actor === event.actor)
      if (withdrawn !== -1) signatures.splice(withdrawn, 1)
    }
  }
  return signatures
}

const signatureBlocks = (rows: readonly (readonly string[])[]): DocumentBlock[] =>
  rows.length === 0
    ? [text("Not signed: this timesheet hasn't been submitted.")]
    : [grid([{ title: 'Signed electronically' }, { title: 'Name', width: 2 }, { title: 'When', width: 1.5 }], rows)]
