import { Plus, UserRound } from 'lucide-react'
import { numberText } from '#web/form/read-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import type { GroupList as Groups, ListedGroup } from './calls.ts'
import { t } from './groups-texts.ts'

const KINDS: Readonly<Record<ListedGroup['payPeriod'], string>> = {
  weekly: t('weekly'),
  bi_weekly: t('biWeekly'),
  semi_monthly: t('semiMonthly'),
  monthly: t('monthly'),
  custom: t('custom'),
}

interface GroupListProps {
  list: Groups
  current: string | undefined
  mayChange: boolean
  onOpen: (id: string) => void
  onNew: () => void
  onShowOthers: () => void
}

/** Every group with how many people are in it, and how many are in none. */
export const GroupList = ({ list, current, mayChange, onOpen, onNew, onShowOthers }: GroupListProps) => (
  <section aria-label={t('groups')} className="flex flex-col self-start overflow-clip rounded-lg border border-border bg-card">
    <div className="flex min-h-13 items-center justify-between border-b border-border px-4">
      <h2 className="text-base font-semibold">{t('groups')}</h2>
      {mayChange ? (
        <Button size="mini" icon={<Glyph of={Plus} size={14} />} onClick={onNew}>
          {t('newGroup')}
        </Button>
      ) : null}
    </div>
    <ul className="divide-y divide-border">
      {list.groups.map(group => (
        <li key={group.id}>
          <button
            type="button"
            aria-current={group.id === current ? 'true' : undefined}
            onClick={() => onOpen(group.id)}
            className="group flex min-h-12 w-full items-center gap-2 px-4 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-accent aria-[current]:text-on-accent aria-[current]:shadow-[inset_3px_0_0_var(--primary)]"
          >
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-sm font-medium wrap-anywhere">{group.name}</span>
              <span className="block text-xs text-muted group-aria-[current]:text-on-accent">{kindOf(group)}</span>
            </span>
            <span className="inline-flex items-center gap-1 text-dense tabular-nums">
              <Glyph of={UserRound} size={14} />
              <span aria-hidden="true">{numberText(group.people)}</span>
              <span className="sr-only">{t('people', { n: group.people })}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
    {list.withoutGroup === 0 ? null : (
      <p className="flex flex-wrap items-center gap-x-2 border-t border-border px-4 py-3 text-dense text-muted">
        {t('withoutGroup', { n: list.withoutGroup })}
        <span className="-ml-3">
          <Button variant="link" size="dense" onClick={onShowOthers}>
            {mayChange ? t('assign') : t('show')}
          </Button>
        </span>
      </p>
    )}
  </section>
)

function kindOf({ payPeriod, groupType, overtimeRules, isActive }: ListedGroup): string {
  const overtime = groupType === 'exempt' ? t('noOvertime') : overtimeRules.length > 0 ? t('ownOvertime') : t('weeklyOvertime')
  return [KINDS[payPeriod], isActive ? overtime : t('inactive')].join(', ')
}
