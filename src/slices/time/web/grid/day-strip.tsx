import { useLayoutEffect, useRef } from 'react'
import { formatHours, type TimeFormat } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { GridDay } from './grid-model.ts'
import { t } from './texts.ts'

export type DayStripProps = {
  days: readonly GridDay[]
  totals: ReadonlyMap<PlainDate, number>
  chosen: PlainDate
  format: TimeFormat
  onSelect: (date: PlainDate) => void
}

/** The days of the period with their totals, one week per page; swipe for the next week. */
export function DayStrip({ days, totals, chosen, format, onSelect }: DayStripProps) {
  const strip = useRef<HTMLElement>(null)
  const weeks = Map.groupBy(days, day => day.week)
  useLayoutEffect(() => {
    const page = strip.current?.querySelector<HTMLElement>(`[data-days~="${chosen}"]`)
    // Scroll the strip only; scrollIntoView would move the page as well.
    if (page && strip.current) strip.current.scrollLeft = page.offsetLeft - strip.current.offsetLeft
  }, [chosen])
  return (
    <nav
      ref={strip}
      aria-label={t('dayTotals')}
      className="flex snap-x snap-mandatory overflow-x-auto border-b border-border bg-card py-3 [scrollbar-width:none]"
    >
      {[...weeks].map(([week, members]) => (
        <div
          key={week}
          data-days={members.map(day => day.date).join(' ')}
          className="grid w-full shrink-0 snap-start grid-cols-7 gap-1 px-4"
        >
          {members.map(day => (
            <DayButton
              key={day.date}
              day={day}
              total={totals.get(day.date) ?? 0}
              chosen={day.date === chosen}
              format={format}
              onSelect={onSelect}
            />
          ))}
        </div>
      ))}
    </nav>
  )
}

type DayButtonProps = { day: GridDay; total: number; chosen: boolean; format: TimeFormat; onSelect: (date: PlainDate) => void }

const DayButton = ({ day, total, chosen, format, onSelect }: DayButtonProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={() => onSelect(day.date)}
    className={`relative flex h-18 touch-target flex-col items-center justify-center rounded-lg ${chosen ? 'bg-fab text-on-fab' : 'text-fg'}`}
  >
    <span className="sr-only">{day.weekday}</span>
    <span aria-hidden="true" className={`text-dense ${chosen ? '' : 'text-muted'}`}>
      {day.weekday.slice(0, 1)}
    </span>
    <span className="text-base font-semibold">{day.dayNumber}</span>
    <span className={`text-dense ${chosen ? '' : 'text-muted'}`}>{total === 0 ? '–' : formatHours(total, format)}</span>
    {day.isToday ? (
      <span className="absolute top-2 right-2 size-1.5 rounded-full bg-lamp">
        <span className="sr-only">{t('today')}</span>
      </span>
    ) : null}
  </button>
)
