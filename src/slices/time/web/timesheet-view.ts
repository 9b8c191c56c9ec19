import { daysBetween, eachDay, partsOf, shortDay, type Weekday, weekdayOf } from '#core/plain-date.ts'
import type { entries } from '#slices/time/contract/entries.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { workWeekStarting } from '#slices/time-groups/rules/workweek.ts'
import { weekdayShort } from '#web/plain-date-text.ts'
import type { AnswerOf } from '#web/rpc.ts'
import { cellKey, type GridCell } from './grid/cell.ts'
import type { GridWarnings } from './grid/cell-note.ts'
import type { EnteredMarks, GridColumn, GridDay } from './grid/grid-model.ts'
import { t } from './grid/texts.ts'

export type Timesheet = NonNullable<AnswerOf<typeof timesheets.mine>['timesheet']>
export type Entry = AnswerOf<typeof entries.list>['entries'][number]

/** The column of holiday pay. */
export const HOLIDAY = 'holiday'

/** Minutes deducted from the cells of a day, by column; undefined for none. */
export function deductedOf({ deductedMinutes, shares }: Timesheet['days'][number]): GridDay['deducted'] {
  return deductedMinutes === 0 ? undefined : new Map(shares.map(share => [share.column, share.deductedMinutes]))
}

/** The days of a timesheet as rows of the grid. */
export function gridDaysOf(
  { period, settings, holidays, closedDays, today, days, dayNotes, attachments }: Timesheet,
  closedReason: string,
): GridDay[] {
  const weekStart = settings.workWeekStart as Weekday
  const firstWeek = workWeekStarting(period.startsOn, weekStart)
  const holidayOn = new Map(holidays.map(({ date, label }) => [date, label]))
  const closed = new Set(closedDays)
  const daysOf = (records: readonly { readonly date: string }[]) => new Set(records.map(({ date }) => date))
  const [noted, attached] = [daysOf(dayNotes), daysOf(attachments)]
  const deductedOn = new Map(days.map(day => [day.date, deductedOf(day)]))
  const paidOn = new Set(days.filter(day => day.holidayMinutes > 0).map(day => day.date))
  return eachDay(period.startsOn, period.endsOn).map(date => {
    const weekday = weekdayOf(date)
    const holiday = holidayOn.get(date)
    const deducted = deductedOn.get(date)
    return {
      date,
      weekday: weekdayShort(date),
      dayNumber: partsOf(date).day,
      week: Math.floor(daysBetween(firstWeek, date) / 7),
      isToday: date === today,
      isWeekend: weekday === 'saturday' || weekday === 'sunday',
      ...(holiday === undefined ? {} : { holiday }),
      ...(noted.has(date) && { hasNote: true }),
      ...(attached.has(date) && { hasFile: true }),
      lockedReason: closed.has(date) ? closedReason : null,
      ...(paidOn.has(date) && { paidIn: HOLIDAY }),
      ...(deducted !== undefined && { deducted }),
    }
  })
}

/**
 * The columns of a timesheet in the order in which everyone sees them: those of one kind together, in whatever order they were added,
 * and time off last.
 */
export function gridColumnsOf({ columns }: Pick<Timesheet, 'columns'>): GridColumn[] {
  const kinds = [
    ...Map.groupBy(
      columns.map(({ handle, label, kind, editable }): GridColumn => ({ handle, label, kind, editable })),
      column => column.kind,
    ),
  ]
  return kinds.toSorted(([one], [other]) => Number(one === 'time_off') - Number(other === 'time_off')).flatMap(([, members]) => members)
}

/** Stored entries as cells of the grid. */
export function savedCells(entries: readonly Entry[]): ReadonlyMap<string, GridCell> {
  return new Map(
    entries.map(({ date, column, minutes, minutesEntered, version }) => [
      cellKey(date, column),
      { minutes, minutesEntered, version, state: 'saved' },
    ]),
  )
}

/** Hours that someone other than the timesheet's owner entered, with who and why, by cell. */
export function enteredByOthers(entries: readonly Entry[]): EnteredMarks {
  return new Map(
    entries.flatMap(({ date, column, version, enteredBy, reason }) =>
      enteredBy === null ? [] : [[cellKey(date, column), { version, text: t('enteredBy', { name: enteredBy, reason: reason ?? '' }) }]],
    ),
  )
}

/** How hours came about that were not typed, by cell. Of an import, who imported it and from which file is said already. */
export function originsOf(entries: readonly Entry[]): EnteredMarks {
  const texts: Record<Entry['source'], string | null> = {
    typed: null,
    copied: t('copiedLast'),
    usual_week: t('usualWeek'),
    split: t('split'),
    imported: t('imported'),
    holiday: t('holidayPay'),
  }
  return new Map(
    entries.flatMap(({ date, column, version, source, enteredBy }) => {
      const text = source === 'imported' && enteredBy !== null ? null : texts[source]
      return text === null ? [] : [[cellKey(date, column), { version, text }]]
    }),
  )
}

/** The warnings as lines: the days without hours in one line, the others unchanged. */
export function warningLines({ warnings }: Pick<Timesheet, 'warnings'>): string[] {
  const missing = warnings.flatMap(({ kind, date }) => (kind === 'missing_day' && date !== null ? [shortDay(date)] : []))
  const others = warnings.filter(({ kind }) => kind !== 'missing_day').map(({ text }) => text)
  return missing.length === 0 ? others : [t('noHoursOn', { days: missing.join('; ') }), ...others]
}

/** The warnings that compare the hours of a whole workweek. */
const ofWeek: ReadonlySet<Timesheet['warnings'][number]['kind']> = new Set(['over_weekly', 'overtime', 'overtime_mismatch'])

/** The warnings by place: at the week they are about, at the column that they name, else at the day's total. */
export function gridWarningsOf({ warnings }: Pick<Timesheet, 'warnings'>): GridWarnings {
  const marks = new Map<string, string>()
  for (const { kind, date, column, text } of warnings) {
    if (date === null) continue
    const key = cellKey(date, ofWeek.has(kind) ? 'week' : (column ?? 'total'))
    marks.set(key, [marks.get(key), text].filter(Boolean).join('. '))
  }
  return marks
}
