import { useEffect, useId, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { t } from './conflict-texts.ts'
import type { Conflict, Difference } from './use-conflict.ts'

interface ConflictPanelProps<V extends FieldValues> {
  conflict: Conflict<V>
  /** Says what happened, if the record has a name of its own. */
  title?: string
}

/**
 * Asks for each field that two people have changed differently which value to keep, and says what only the other one changed. It stays low,
 * so that the form below, which holds what is chosen, remains in sight.
 */
export function ConflictPanel<V extends FieldValues>({ conflict, title = t('conflictTitle') }: ConflictPanelProps<V>) {
  const box = useRef<HTMLElement>(null)
  const { isFound, differences, merged, notice } = conflict
  const wasFound = useRef(isFound)
  useEffect(() => {
    if (isFound && !wasFound.current) box.current?.focus()
    wasFound.current = isFound
  }, [isFound])
  if (!isFound) return null
  return (
    <section ref={box} tabIndex={-1} aria-label={title} className="flex flex-col gap-2">
      <Panel tone="warning" title={title}>
        {notice === undefined ? null : <p>{notice}</p>}
        {t(differences.length === 0 ? 'conflictNone' : 'conflictText')}
        {merged.length === 0 ? null : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: many changes scroll, and then the keyboard has to reach them
          <p tabIndex={0} className="max-h-24 overflow-y-auto">
            {t('merged')}{' '}
            {merged.map(({ label, text }) => t('mergedField', { label, text: text === '' ? t('emptyValue') : text })).join(' · ')}
          </p>
        )}
      </Panel>
      {differences.length === 0 ? null : (
        <div className="flex max-h-56 flex-col gap-2 overflow-y-auto">
          {differences.map(difference => (
            <Choice key={difference.name} difference={difference} onChoose={side => conflict.choose(side, difference.name)} />
          ))}
        </div>
      )}
      {differences.length < 2 ? null : (
        <div className="flex flex-wrap gap-2">
          <Button size="mini" onClick={() => conflict.choose('mine')}>
            {t('keepAllMine')}
          </Button>
          <Button size="mini" onClick={() => conflict.choose('theirs')}>
            {t('takeAllTheirs')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface ChoiceProps<V extends FieldValues> {
  difference: Difference<V>
  onChoose: (side: 'mine' | 'theirs') => void
}

function Choice<V extends FieldValues>({ difference: { label, mine, theirs, chosen }, onChoose }: ChoiceProps<V>) {
  const name = useId()
  const sides = [
    ['mine', t('yours'), mine],
    ['theirs', t('theirs'), theirs],
  ] as const
  return (
    <fieldset className="min-w-0">
      <legend className="mb-0.5 text-xs font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {sides.map(([side, title, text]) => (
          <label
            key={side}
            className="flex min-w-0 items-start gap-2 rounded-md border border-border-2 bg-card px-2.5 py-1.5 max-md:min-h-11 has-checked:border-primary has-checked:bg-tint hover:border-fg"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-input bg-card checked:border-5 checked:border-primary forced-colors:appearance-auto"
            />
            <span className="line-clamp-2 min-w-0 text-dense wrap-anywhere">
              <span className="mr-1.5 text-xs text-muted">{title}</span> {text === '' ? t('emptyValue') : text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
