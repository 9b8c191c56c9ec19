import { GitBranch, PanelRight, UsersRound } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { fullName, type Person, pictureOf } from '../calls.ts'
import type { Chart } from './chart-model.ts'
import { t } from './texts.ts'

interface ChartBarProps {
  person: Person
  model: Chart<Person>
  onOnlyTeam: (() => void) | undefined
  onChangeManager: (() => void) | undefined
  onOpen: () => void
}

/** Who is selected, in words, and what can be done about them. */
export function ChartBar({ person, model, onOnlyTeam, onChangeManager, onOpen }: ChartBarProps) {
  const name = fullName(person)
  const direct = model.reportsOf(person.id).length
  return (
    <section aria-label={name} data-print="hide" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-4 py-3">
      <Avatar id={person.id} name={name} picture={pictureOf(person)} size={40} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate text-sm font-semibold">{name}</p>
        <p className="truncate text-dense text-muted">
          {person.managerName === null ? t('noManager') : t('reportsTo', { name: person.managerName })} ·{' '}
          {reportsText(direct, model.countBelow(person.id))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {direct === 0 || onOnlyTeam === undefined ? null : (
          <Button size="dense" icon={<Glyph of={UsersRound} size={14} />} onClick={onOnlyTeam}>
            {t('onlyTeam')}
          </Button>
        )}
        {onChangeManager === undefined ? null : (
          <Button size="dense" icon={<Glyph of={GitBranch} size={14} />} onClick={onChangeManager}>
            {t('changeManager')}
          </Button>
        )}
        <Button size="dense" icon={<Glyph of={PanelRight} size={14} />} onClick={onOpen}>
          {t('openProfile')} <Kbd>Enter</Kbd>
        </Button>
      </div>
    </section>
  )
}

/** '3 direct reports, 5 total' */
function reportsText(direct: number, all: number): string {
  if (direct === 0) return t('noReports')
  const text = t('directReports', { n: direct })
  return all === direct ? text : t('inAll', { direct: text, all })
}
