import { t } from '#web/ui-texts.ts'

export type PeriodStripDay = {
  /** YYYY-MM-DD, the key. */
  date: string
  /** One letter under the bar. */
  letter: string
  /** Screen reader text: "Mon, Nov 9: 8.00 hours". */
  title: string
  /** Height, in any unit; zero is drawn as a line. */
  value: number
  /** `rest` days are expected to be empty, `off` days are hatched (holiday, leave). */
  kind?: 'work' | 'rest' | 'off'
  today?: boolean
}

/** One bar per day of a period; today is the lamp. `full` is the value of a full-height bar. */
export const PeriodStrip = ({ days, full, letters = true }: { days: readonly PeriodStripDay[]; full: number; letters?: boolean }) => (
  <ol className="flex min-w-0 items-end gap-1.5">
    {days.map(day => (
      <li key={day.date} className="flex min-w-0 flex-1 flex-col items-center gap-1.5" {...(day.today ? { 'aria-current': 'date' } : {})}>
        <span className="sr-only">{day.today ? `${day.title}, ${t('today')}` : day.title}</span>
        <span aria-hidden="true" className="flex h-9 w-full max-w-5 items-end" data-colored="">
          <span
            className={`w-full rounded-xs ${barClass(day)}`}
            style={{ height: day.value <= 0 ? 3 : `${Math.max(10, Math.min(100, (day.value / full) * 100))}%` }}
          />
        </span>
        {letters ? (
          <span aria-hidden="true" className={`text-xs ${day.today ? 'font-semibold text-fg' : 'text-muted'}`}>
            {day.letter}
          </span>
        ) : null}
      </li>
    ))}
  </ol>
)

const barClass = (day: PeriodStripDay): string => {
  if (day.today) return 'bg-lamp'
  if (day.value <= 0) return 'bg-bar-rest'
  return day.kind === 'off' ? 'hatch' : 'bg-primary'
}
