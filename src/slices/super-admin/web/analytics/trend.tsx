import { Card } from '#web/ui/card.tsx'
import type { ModuleAnalytics } from '../calls.ts'
import { t } from './texts.ts'

/** How often modules were opened on each of the 30 days, as bars; the words say the sum and the last day. */
export const Trend = ({ days }: Pick<ModuleAnalytics, 'days'>) => {
  const most = Math.max(1, ...days.map(({ opens }) => opens))
  const last = days.at(-1)
  return (
    <Card title={t('trend')} divided>
      <div aria-hidden="true" className="flex h-24 items-end gap-0.5">
        {days.map(({ day, opens }) => (
          <span key={day} className="flex-1 rounded-xs bg-primary" style={{ height: `${Math.max(2, (opens / most) * 100)}%` }} />
        ))}
      </div>
      <p className="mt-3 text-sm">{t('trendText', { n: days.reduce((sum, { opens }) => sum + opens, 0) })}</p>
      {last === undefined ? null : (
        <p className="text-dense text-muted">{t('trendLast', { opens: last.opens, users: t('peopleOf', { n: last.users }) })}</p>
      )}
    </Card>
  )
}
