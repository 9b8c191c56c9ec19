import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import type { LevelRow } from '../rules/level-changes.ts'
import { RESULTS, wordsOf } from './level-words.ts'
import { t } from './texts.ts'

interface DiffBarProps {
  rows: readonly LevelRow[]
  changed: readonly LevelRow[]
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** How many changes are named; the rows themselves show all. */
const NAMED = 6

/** Previews what saving would change: each permission's level before and after. */
export function DiffBar({ rows, changed, busy, onSave, onDiscard }: DiffBarProps) {
  const shown = rows.filter(({ was }) => was !== null)
  return (
    <fieldset
      aria-label={t('unsaved')}
      data-keep-clear=""
      className="sticky bottom-0 z-10 flex min-h-16 flex-wrap items-center gap-3 border-t border-border bg-card px-4 py-3 pr-18 max-md:pr-4"
    >
      <Chip tone="accent">{t('changes', { n: changed.length })}</Chip>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-0.5 text-dense max-md:hidden">
        {shown.slice(0, NAMED).map(({ permission, was, result }) => (
          <li key={permission}>
            {wordsOf(permission)} <del className="text-muted">{RESULTS[was?.result ?? 'none'].label}</del>{' '}
            <ins className={`font-medium no-underline ${RESULTS[result ?? 'none'].color}`}>{RESULTS[result ?? 'none'].label}</ins>
          </li>
        ))}
        {shown.length > NAMED ? <li className="text-muted">{t('more', { n: shown.length - NAMED })}</li> : null}
      </ul>
      <span className="ml-auto flex gap-2">
        <Button variant="ghost" disabled={busy} onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Button variant="filled" busy={busy} onClick={onSave}>
          {t('saveChanges')}
        </Button>
      </span>
    </fieldset>
  )
}
