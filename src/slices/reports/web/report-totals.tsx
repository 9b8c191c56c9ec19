import { formatTotalHours, totalHoursWithUnit } from '#web/hours-text.ts'
import { locale } from '#web/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { type Share, ShareBar } from '#web/ui/share-bar.tsx'
import type { Report } from './calls.ts'
import { t } from './texts.ts'

/** Totals over the whole filter, not only the page that is shown. `sharesBelow`: the chart under them has those of the columns. */
export const ReportTotals = ({ total, sharesBelow }: { total: Report['total']; sharesBelow: boolean }) => (
  <section aria-label={t('totals')} className="mb-4">
    <Card>
      <dl className="flex flex-wrap gap-x-12 gap-y-3 max-md:gap-x-6">
        <Figure name={t('hours')} value={formatTotalHours(total.minutes)} />
        <Figure name={t('people')} value={total.people.toLocaleString(locale)} />
        <Figure name={t('entries')} value={total.entries.toLocaleString(locale)} />
      </dl>
      {sharesBelow ? null : (
        <div className="mt-5">
          <h2 className="sr-only">{t('byColumn')}</h2>
          <ShareBar shares={sharesOf(total.byColumn)} />
        </div>
      )}
    </Card>
  </section>
)

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-20 max-md:min-w-16">
    <dt className="text-dense text-muted">{name}</dt>
    <dd className="text-2xl font-semibold proportional-nums">{value}</dd>
  </div>
)

const colors = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const

/** The largest columns one by one; the rest combined. */
function sharesOf(columns: Report['total']['byColumn']): Share[] {
  const named = columns.slice(0, columns.length > colors.length ? colors.length - 1 : colors.length)
  const rest = columns.slice(named.length)
  const share = (key: string, label: string, minutes: number, color: Share['color']): Share => ({
    key,
    label,
    value: minutes,
    text: totalHoursWithUnit(minutes),
    color,
  })
  const shares = named.map(({ column, columnLabel, minutes }, index) => share(column, columnLabel, minutes, colors[index] ?? 'rest'))
  if (rest.length === 0) return shares
  const minutes = rest.reduce((sum, column) => sum + column.minutes, 0)
  return [...shares, share('rest', t('otherColumns', { n: rest.length }), minutes, 'rest')]
}
