import { TriangleAlert } from 'lucide-react'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import { formatTotalHours } from '#web/hours-text.ts'
import { formatMonth } from '#web/plain-date-text.ts'
import { locale } from '#web/texts.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import type { Dashboard } from './calls.ts'
import { t } from './texts.ts'

const scopeTexts = { own: t('scopeOwn'), 'direct reports': t('scopeTeam'), organization: t('scopeOrganization') }

/** The figures of the people the current user may see (PRD-1). */
export const StatCards = ({ data }: { data: Dashboard }) => (
  <div className="grid grid-cols-3 gap-4 max-lg:grid-cols-2 max-lg:*:first:col-span-2">
    <StatCard
      label={t('monthlyHours')}
      figure={formatTotalHours(data.monthMinutes)}
      unit={t('hourUnit')}
      note={t('before', { month: monthBefore(data.today), hours: formatTotalHours(data.previousMonthMinutes) })}
    />
    <StatCard
      label={t('activeStaff')}
      figure={data.activeStaff.toLocaleString(locale)}
      unit={t('peopleUnit', { n: data.activeStaff })}
      note={data.activeStaff === 0 ? null : scopeTexts[data.scope]}
    />
    <StatCard
      label={t('pendingReviews')}
      figure={data.pendingReviews.toLocaleString(locale)}
      unit={t('timesheetsUnit', { n: data.pendingReviews })}
      note={<PendingNote waiting={data.pendingReviews} n={data.pendingReviewsWithWarnings} />}
    />
  </div>
)

const PendingNote = ({ waiting, n }: { waiting: number; n: number }) => {
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
