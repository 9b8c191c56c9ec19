import { ArrowRight } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { type Change, isOnWith } from './changes.ts'
import { t } from './texts.ts'

interface DiffBarProps {
  changes: readonly Change[]
  /** A module's name by its slug. */
  nameOf: (module: string) => string
  busy: boolean
  onDiscard: () => void
  onSave: () => void
}

/** How many changes are spelled out. */
const SHOWN = 2

/** Previews unsaved changes, old and new, at the bottom of the window. */
export const DiffBar = ({ changes, nameOf, busy, onDiscard, onSave }: DiffBarProps) =>
  changes.length === 0 ? null : (
    <fieldset
      aria-label={t('unsaved')}
      data-keep-clear=""
      className="sticky bottom-4 z-20 mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-border bg-card px-4 py-3 shadow-popover max-md:bottom-2"
    >
      <span role="status">
        <Chip tone="accent">{t('changes', { n: changes.length })}</Chip>
      </span>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1 text-dense">
        {changes.slice(0, SHOWN).map(change => (
          <li key={`${change.userId} ${change.module}`} className="flex min-w-0 items-center gap-1.5">
            <span className="truncate font-medium">{t('changeOf', { person: change.person, module: nameOf(change.module) })}</span>
            <s className="text-muted">{stateOf(change.from, change.byPolicy)}</s>
            <Glyph of={ArrowRight} size={14} className="shrink-0 text-muted" />
            <span className={isOnWith(change.to, change.byPolicy) ? 'text-success' : ''}>{stateOf(change.to, change.byPolicy)}</span>
          </li>
        ))}
        {changes.length > SHOWN ? <li className="text-muted">{t('more', { n: changes.length - SHOWN })}</li> : null}
      </ul>
      <Button disabled={busy} onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button variant="filled" busy={busy} onClick={onSave}>
        {t('save')}
      </Button>
    </fieldset>
  )

const stateOf = (access: Change['to'], byPolicy: boolean): string => {
  if (access === 'on') return t('on')
  return access === 'policy' && byPolicy ? t('onByPolicy') : t('off')
}
