import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatHours } from '#core/minutes.ts'
import { type PlainDate, shortDay } from '#core/plain-date.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { cellKey } from '../grid/cell.ts'
import { type EnteredMarks, type GridColumn, type GridDay, type GridSource, gridTotals } from '../grid/grid-model.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './phone-texts.ts'

type PhoneDaysProps = Pick<GridSource, 'days' | 'columns' | 'cells' | 'format'> & {
  warnings: Timesheet['warnings']
  entered: EnteredMarks
  /** By week: says why there is overtime, in place of its worked hours. */
  why: ReadonlyMap<number, ReactNode>
}

/** A timesheet to read on a phone: one row per day, its columns as lines, and what is wrong with a day under them. */
export const PhoneDays = ({ days, columns, cells, format, warnings, entered, why }: PhoneDaysProps) => {
  const list = useRef<HTMLDivElement>(null)
  const totals = gridTotals({ days, columns, cells })
  const hours = (minutes: number) => formatHours(minutes, format)
  const warned = [...new Set(warnings.flatMap(({ date }) => date ?? []))].sort()
  const goTo = (day: PlainDate) => {
    const row = list.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }
  return (
    <div ref={list} className="-mx-4 border-t border-border">
      {warnings.length === 0 ? null : <Warnings warnings={warnings} days={warned} onGoTo={goTo} />}
      {totals.weeks.map(({ week, worked, all }) => (
        <section key={week} aria-label={t('weekOf', { n: week + 1 })}>
          {totals.weeks.length === 1 ? null : (
            <div className="flex items-baseline border-b border-border bg-sunken px-4 py-2">
              <h3 className="text-sm font-semibold">{t('weekOf', { n: week + 1 })}</h3>
              {why.get(week) ?? <span className="ml-1.5 text-xs text-muted">{t('hoursWorked', { hours: hours(worked) })}</span>}
              <span className="ml-auto text-sm font-semibold">{hours(all)}</span>
            </div>
          )}
          <ul>
            {days
              .filter(day => day.week === week)
              .map(day => (
                <DayRow
                  key={day.date}
                  day={day}
                  total={totals.days.get(day.date) ?? 0}
                  lines={linesOf(day, columns, cells)}
                  hours={hours}
                  warnings={warnings.filter(({ date }) => date === day.date).map(({ text }) => text)}
                  notes={columns.flatMap(({ handle }) => entered.get(cellKey(day.date, handle))?.text ?? [])}
                />
              ))}
          </ul>
        </section>
      ))}
      <p className="flex items-baseline justify-between border-t-2 border-t-fg px-4 py-2.5 text-sm font-semibold">
        {t('periodTotal')} <span>{hours(totals.all)}</span>
      </p>
    </div>
  )
}

interface Line {
  label: string
  minutes: number
}

function linesOf(day: GridDay, columns: readonly GridColumn[], cells: GridSource['cells']): Line[] {
  return columns.flatMap(({ handle, label }) => {
    const minutes = cells.get(cellKey(day.date, handle))?.minutes ?? 0
    if (minutes === 0) return []
    return [{ label: handle === 'holiday' && day.holiday !== undefined ? `${label}, ${day.holiday}` : label, minutes }]
  })
}

type WarningsProps = { warnings: Timesheet['warnings']; days: readonly PlainDate[]; onGoTo: (day: PlainDate) => void }

/** How many there are on days, and the way to the first; one that is about no day says itself. */
const Warnings = ({ warnings, days, onGoTo }: WarningsProps) => {
  const [first] = days
  const n = warnings.filter(({ date }) => date !== null).length
  const onDays =
    first === undefined ? [] : [t(days.length === 1 ? 'warningsOnDay' : 'warningsOnDays', { n, day: shortDay(first), days: days.length })]
  const others = warnings.flatMap(({ date, text }) => (date === null ? text : []))
  return (
    <div className="flex min-h-11 items-center gap-2.5 border-b border-border bg-warning-ground px-4 py-1 text-dense text-warning">
      <Glyph of={TriangleAlert} className="shrink-0" />
      <p className="min-w-0 flex-1 font-semibold">{[...onDays, ...others].join('. ')}</p>
      {first === undefined ? null : (
        <button type="button" className="min-h-11 shrink-0 px-1 font-semibold underline" onClick={() => onGoTo(first)}>
          {days.length === 1 ? t('goToIt') : t('goToDay', { day: shortDay(first) })}
        </button>
      )}
    </div>
  )
}

type DayRowProps = {
  day: GridDay
  total: number
  lines: readonly Line[]
  hours: (minutes: number) => string
  warnings: readonly string[]
  /** Who else entered hours of this day, and why. */
  notes: readonly string[]
}

const DayRow = ({ day, total, lines, hours, warnings, notes }: DayRowProps) => (
  <li
    data-day={day.date}
    tabIndex={-1}
    className={`grid grid-cols-[3.75rem_minmax(0,1fr)_auto] gap-x-3 border-b border-border px-4 py-2.5 text-sm -outline-offset-2 ${day.isWeekend ? 'bg-surface' : ''}`}
  >
    <h4 className="flex items-baseline gap-1 font-normal">
      <span className="w-8 text-dense text-muted">{day.weekday}</span>
      <span className="min-w-5 text-right font-medium">{day.dayNumber}</span>
    </h4>
    <div className="flex min-w-0 flex-col gap-1 text-dense">
      {lines.map(({ label, minutes }) => (
        <p key={label} className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 text-muted wrap-anywhere">{label}</span>
          <span>{hours(minutes)}</span>
        </p>
      ))}
      {lines.length === 0 ? <p className="text-muted">{day.holiday ?? t('noHours')}</p> : null}
    </div>
    <span className="min-w-12 text-right font-semibold">
      {total === 0 ? <span className="font-normal text-muted">–</span> : hours(total)}
    </span>
    {warnings.length + notes.length === 0 ? null : (
      <div className="col-span-2 col-start-2 mt-1.5 flex flex-col gap-1 text-dense">
        {warnings.map(text => (
          <p key={text} className="flex items-start gap-1.5 text-warning">
            <Glyph of={TriangleAlert} size={14} className="mt-0.5 shrink-0" />
            {text}
          </p>
        ))}
        {notes.map(text => (
          <p key={text} className="rounded-md bg-sunken px-2.5 py-1.5">
            {text}
          </p>
        ))}
      </div>
    )}
  </li>
)
