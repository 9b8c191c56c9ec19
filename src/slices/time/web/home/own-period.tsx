import { formatHours, hoursWithUnit } from '#core/minutes.ts'
import { type PlainDate, weekdayOf } from '#core/plain-date.ts'
import { formatDayRangeShort, formatWeekdayAndDay, weekdayLetter } from '#web/plain-date-text.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { PeriodStrip, type PeriodStripDay } from '#web/ui/period-strip.tsx'
import type { TimeHome } from './calls.ts'
import { t } from './texts.ts'

type OwnTimesheet = NonNullable<TimeHome['ownTimesheet']>

/** Eight hours fill a bar; a longer day of the period sets the scale. */
const USUAL_DAY = 480

/** The current user's own pay period, one bar per day. */
export const OwnPeriod = ({ timesheet, today }: { timesheet: OwnTimesheet; today: PlainDate }) => (
  <section aria-label={t('myPeriod')} className="border-t border-border px-4 py-3.5">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h3 className="text-sm font-medium">{t('myPeriod')}</h3>
      <span className="text-dense text-muted">{formatDayRangeShort(timesheet.periodStart, timesheet.periodEnd)}</span>
    </div>
    <PeriodStrip
      days={timesheet.days.map(day => stripDay(day, today))}
      full={Math.max(USUAL_DAY, ...timesheet.days.map(day => day.minutes))}
      letters={timesheet.days.length <= 16}
    />
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-dense text-muted">
      <span className="flex items-center gap-2">
        <StatusChip status={timesheet.status} />
        {t('periodProgress', {
          done: formatHours(timesheet.minutes, 'decimal'),
          expected: hoursWithUnit(timesheet.expectedMinutes, 'decimal'),
        })}
      </span>
      <span>{t('paid', { day: formatWeekdayAndDay(timesheet.payDate) })}</span>
    </div>
  </section>
)

function stripDay({ date, minutes, holiday }: OwnTimesheet['days'][number], today: PlainDate): PeriodStripDay {
  const weekday = weekdayOf(date)
  const facts = { day: formatWeekdayAndDay(date), hours: formatHours(minutes, 'decimal'), n: minutes / 60 }
  return {
    date,
    letter: weekdayLetter(date),
    title: holiday ? t('holidayHours', facts) : t('dayHours', facts),
    value: minutes,
    kind: holiday ? 'off' : weekday === 'saturday' || weekday === 'sunday' ? 'rest' : 'work',
    today: date === today,
  }
}
