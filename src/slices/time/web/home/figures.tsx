import { TriangleAlert } from 'lucide-react'
import { formatHours, hoursWithUnit } from '#core/minutes.ts'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import { dueOn } from '#slices/time/rules/submit-check.ts'
import { formatTotalHours, totalHoursWithUnit } from '#web/hours-text.ts'
import { formatMonth, formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { locale } from '#web/texts.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import type { TimeHome } from './calls.ts'
import { t } from './texts.ts'

/** People who review nothing see their own period in place of reviews, which would be the same figure every day. */
export const isAboutOwn = ({ scope, pendingReviews, ownTimesheet }: TimeHome): boolean =>
  scope === 'own' && pendingReviews === 0 && ownTimesheet !== null

export const PeriodHours = ({ own: { ownTimesheet } }: { own: TimeHome }) =>
  ownTimesheet === null ? null : (
    <StatCard
      label={t('periodHours')}
      figure={formatHours(ownTimesheet.minutes, 'decimal')}
      unit={t('hourUnit', { n: ownTimesheet.minutes / 60 })}
      note={t('ofExpected', { expected: hoursWithUnit(ownTimesheet.expectedMinutes, 'decimal') })}
    />
  )

export const DueDate = ({ own: { ownTimesheet } }: { own: TimeHome }) =>
  ownTimesheet === null ? null : (
    <StatCard
      label={t('dueDate')}
      figure={formatWeekdayAndDay(dueOn({ startsOn: ownTimesheet.periodStart, endsOn: ownTimesheet.periodEnd }))}
      note={t('paid', { day: formatWeekdayAndDay(ownTimesheet.payDate) })}
    />
  )

export const PendingReviews = ({ own: { pendingReviews, pendingReviewsWithWarnings } }: { own: TimeHome }) => (
  <StatCard
    label={t('pendingReviews')}
    figure={pendingReviews.toLocaleString(locale)}
    unit={t('timesheetsUnit', { n: pendingReviews })}
    note={<PendingNote waiting={pendingReviews} n={pendingReviewsWithWarnings} />}
  />
)

type MonthFigures = Pick<TimeHome, 'today' | 'monthMinutes' | 'previousMonthMinutes'>

/** Hours of this calendar month, and of the one before it below. */
export const MonthlyHours = ({ own: { today, monthMinutes, previousMonthMinutes } }: { own: MonthFigures }) => (
  <StatCard
    label={t('monthlyHours')}
    figure={formatTotalHours(monthMinutes)}
    unit={t('hourUnit', { n: monthMinutes / 60 })}
    note={
      monthMinutes + previousMonthMinutes === 0
        ? t('startsWithFirst')
        : t('before', { month: monthBefore(today), hours: totalHoursWithUnit(previousMonthMinutes) })
    }
  />
)

export const PendingNote = ({ waiting, n }: { waiting: number; n: number }) => {
  if (waiting === 0) return t('nothingWaits')
  return n === 0 ? null : (
    <span className="flex items-center gap-1.5 text-warning">
      <Glyph of={TriangleAlert} size={14} className="shrink-0" />
      {t('needALook', { n })}
    </span>
  )
}

/** The name of the previous month. */
function monthBefore(day: PlainDate): string {
  return formatMonth(addDays(`${day.slice(0, 8)}01`, -1))
}
