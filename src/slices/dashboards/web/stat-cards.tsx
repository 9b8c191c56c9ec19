import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatHours } from '#core/minutes.ts'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import { dueOn } from '#slices/time/rules/submit-check.ts'
import { formatTotalHours } from '#web/hours-text.ts'
import { formatMonth, formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { locale } from '#web/texts.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import type { Dashboard } from './calls.ts'
import { t } from './texts.ts'

const scopeTexts = { own: t('scopeOwn'), 'direct reports': t('scopeTeam'), organization: t('scopeOrganization') }

/** The four figures at the top of a dashboard, in two rows on narrow screens. */
export const StatRow = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:gap-3 max-[22rem]:grid-cols-1">{children}</div>
)

export const StatSkeleton = () => (
  <StatRow>
    {Array.from({ length: 4 }, (_, card) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
      <div key={card} className="flex min-h-31 flex-col justify-between rounded-lg border border-border bg-card px-5 py-4">
        <SkeletonBar width={96} />
        <SkeletonBar width={120} height={28} />
        <SkeletonBar width={110} />
      </div>
    ))}
  </StatRow>
)

/** The figures of the people the current user may see (PRD-1); for those with no one to review, those of their own timesheet. */
export const StatCards = ({ data }: { data: Dashboard }) =>
  data.scope === 'own' && data.pendingReviews === 0 && data.ownTimesheet !== null ? (
    <OwnFigures data={data} own={data.ownTimesheet} />
  ) : (
    <FiguresOfOthers data={data} />
  )

/** The colleagues and the reviews of someone who reviews nothing would be the same figures every day. */
const OwnFigures = ({ data, own }: { data: Dashboard; own: NonNullable<Dashboard['ownTimesheet']> }) => (
  <StatRow>
    <MonthlyHours data={data} />
    <StatCard
      label={t('periodHours')}
      figure={formatHours(own.minutes, 'decimal')}
      unit={t('hourUnit')}
      note={t('ofExpected', { expected: formatHours(own.expectedMinutes, 'decimal') })}
    />
    <StatCard
      label={t('dueDate')}
      figure={formatWeekdayAndDay(dueOn({ startsOn: own.periodStart, endsOn: own.periodEnd }))}
      note={t('paid', { day: formatWeekdayAndDay(own.payDate) })}
    />
    <SavedReports data={data} />
  </StatRow>
)

const FiguresOfOthers = ({ data }: { data: Dashboard }) => (
  <StatRow>
    <MonthlyHours data={data} />
    <StatCard
      label={t('activeStaff')}
      figure={data.activeStaff.toLocaleString(locale)}
      unit={t('peopleUnit', { n: data.activeStaff })}
      note={staffNote(data)}
    />
    <SavedReports data={data} />
    <StatCard
      label={t('pendingReviews')}
      figure={data.pendingReviews.toLocaleString(locale)}
      unit={t('timesheetsUnit', { n: data.pendingReviews })}
      note={<PendingNote waiting={data.pendingReviews} n={data.pendingReviewsWithWarnings} />}
    />
  </StatRow>
)

function staffNote({ activeStaff, staffScope }: Dashboard): string | null {
  if (activeStaff === 0) return null
  return activeStaff === 1 && staffScope === 'organization' ? t('justYou') : scopeTexts[staffScope]
}

/** The reports that the current user saved under a name. */
const SavedReports = ({ data: { savedReports } }: { data: Dashboard }) => (
  <StatCard
    label={t('savedReports')}
    figure={savedReports.toLocaleString(locale)}
    unit={t('reportsUnit', { n: savedReports })}
    note={t(savedReports === 0 ? 'saveReports' : 'onlyYours')}
  />
)

type MonthFigures = Pick<Dashboard, 'today' | 'monthMinutes' | 'previousMonthMinutes'>

/** Hours of this calendar month, and of the one before it below. */
export const MonthlyHours = ({ data: { today, monthMinutes, previousMonthMinutes } }: { data: MonthFigures }) => (
  <StatCard
    label={t('monthlyHours')}
    figure={formatTotalHours(monthMinutes)}
    unit={t('hourUnit')}
    note={
      monthMinutes + previousMonthMinutes === 0
        ? t('startsWithFirst')
        : t('before', { month: monthBefore(today), hours: formatTotalHours(previousMonthMinutes) })
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
