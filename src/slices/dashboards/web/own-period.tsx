import { formatHours } from '#core/minutes.ts'
import { type PlainDate, weekdayOf } from '#core/plain-date.ts'
import { formatDayRangeShort, formatWeekdayAndDay, weekdayLetter } from '#web/plain-date-text.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { PeriodStrip, type PeriodStripDay } from '#web/ui/period-strip.tsx'
import type { Dashboard } from './calls.ts'
import { t } from './texts.ts'

type OwnSheet = NonNullable<Dashboard['ownSheet']>

/** A day of eight hours fills its bar; a longer one of the period sets the measure. */
const USUAL_DAY = 480

/** The reader's own pay period, a bar a day. */
export const OwnPeriod = ({ sheet, today }: { sheet: OwnSheet; today: PlainDate }) => (
  <section aria-label={t('myPeriod')} className="border-t border-border px-4 py-3.5">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h3 className="text-sm font-medium">{t('myPeriod')}</h3>
      <span className="text-dense text-muted">{formatDayRangeShort(sheet.periodStart, sheet.periodEnd)}</span>
    </div>
    <PeriodStrip
      days={sheet.days.map(day => stripDay(day, today))}
      full={Math.max(USUAL_DAY, ...sheet.days.map(day => day.minutes))}
      letters={sheet.days.length <= 16}
    />
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-dense text-muted">
      <span className="flex items-center gap-2">
        <StatusChip status={sheet.status} />
        {t('periodProgress', { done: formatHours(sheet.minutes, 'decimal'), expected: formatHours(sheet.expectedMinutes, 'decimal') })}
      </span>
      <span>{t('paid', { day: formatWeekdayAndDay(sheet.payDate) })}</span>
    </div>
  </section>
)

function stripDay({ date, minutes, holiday }: OwnSheet['days'][number], today: PlainDate): PeriodStripDay {
  const weekday = weekdayOf(date)
  const facts = { day: formatWeekdayAndDay(date), hours: formatHours(minutes, 'decimal') }
  return {
    date,
    letter: weekdayLetter(date),
    title: holiday ? t('holidayHours', facts) : t('dayHours', facts),
    value: minutes,
    kind: holiday ? 'off' : weekday === 'saturday' || weekday === 'sunday' ? 'rest' : 'work',
    today: date === today,
  }
}
