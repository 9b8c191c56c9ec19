import { useEffect, useId, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { t } from './texts.ts'
import type { Conflict, Difference } from './use-conflict.ts'

/**
 * Both values of each field that two people have saved differently, with a choice for each field and for all. The form below holds
 * what is chosen; saving it replaces the record.
 */
export function ConflictPanel<V extends FieldValues>({ conflict }: { conflict: Conflict<V> }) {
  const box = useRef<HTMLElement>(null)
  const { isFound, differences } = conflict
  const wasFound = useRef(isFound)
  useEffect(() => {
    if (isFound && !wasFound.current) box.current?.focus()
    wasFound.current = isFound
  }, [isFound])
  if (!isFound) return null
  return (
    <section ref={box} tabIndex={-1} aria-label={t('conflictTitle')} className="flex flex-col gap-3 rounded-lg border border-border-2 p-3">
      <Panel tone="warning" title={t('conflictTitle')}>
        {t(differences.length === 0 ? 'conflictSame' : 'conflictText')}
      </Panel>
      {differences.map(difference => (
        <Choice key={difference.name} difference={difference} onChoose={side => conflict.choose(side, difference.name)} />
      ))}
      {differences.length < 2 ? null : (
        <div className="flex flex-wrap gap-2">
          <Button size="dense" onClick={() => conflict.choose('mine')}>
            {t('keepAllMine')}
          </Button>
          <Button size="dense" onClick={() => conflict.choose('theirs')}>
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
    ['mine', t('yourValue'), mine],
    ['theirs', t('savedValue'), theirs],
  ] as const
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-dense font-medium">{label}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {sides.map(([side, title, text]) => (
          <label
            key={side}
            className="flex min-w-0 items-start gap-2.5 rounded-md border border-border-2 bg-card px-3 py-2 has-checked:border-primary has-checked:bg-tint hover:border-fg"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-input bg-card checked:border-5 checked:border-primary forced-colors:appearance-auto"
            />
            <span className="min-w-0 text-sm">
              <span className="block text-xs text-muted">{title}</span>{' '}
              <span className="wrap-anywhere">{text === '' ? t('emptyValue') : text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
