import { useState } from 'react'
import { type FieldPath, type FieldValues, get } from 'react-hook-form'
import { callErrorOf } from '#web/rpc.ts'
import type { FormHandle } from './use-form.ts'

export interface Difference<V extends FieldValues> {
  name: FieldPath<V>
  label: string
  mine: string
  theirs: string
  /** Which of both the form holds now. */
  chosen: 'mine' | 'theirs'
}

export interface Conflict<V extends FieldValues> {
  /** The version to save with: after a conflict that of the record as someone else has saved it. */
  version: number
  isFound: boolean
  differences: readonly Difference<V>[]
  /** Takes one value into the form, or those of all fields. */
  choose: (side: 'mine' | 'theirs', name?: FieldPath<V>) => void
  /** Reads a failed save: true when it was a conflict that is shown now. */
  take: (error: unknown) => boolean
}

/** What a form was opened with. */
export interface SavedRecord<V extends FieldValues, Row extends { version: number }> {
  version: number
  valuesOf: (row: Row) => V
}

/**
 * Two people saved the same record: compares the form with what the server has (`CONFLICT`, rule `version`, `data.current`). Fields
 * that only someone else has changed take their value; the others keep what was typed here until the person chooses.
 */
export function useConflict<V extends FieldValues, Row extends { version: number }>(
  form: FormHandle<V>,
  record: SavedRecord<V, Row> | undefined,
): Conflict<V> {
  const [found, setFound] = useState<{ version: number; differences: (Difference<V> & { values: Record<'mine' | 'theirs', unknown> })[] }>()

  const take = (error: unknown): boolean => {
    const { code, rule, data } = callErrorOf(error)
    if (record === undefined || code !== 'CONFLICT' || rule !== 'version' || typeof data.current !== 'object') return false
    const current = data.current as Row
    const theirs = record.valuesOf(current)
    const mine = form.valuesNow()
    // Lines are compared as a whole, because the same row may stand at another place.
    const isInLine = (name: string) => [...form.presentations.keys()].some(other => name.startsWith(`${other}.`))
    const differences = [...form.presentations].flatMap(([name, { label, textOf }]) => {
      if (isInLine(name)) return []
      const values = { mine: get(mine, name) as unknown, theirs: get(theirs, name) as unknown }
      const initial: unknown = get(form.hook.formState.defaultValues, name)
      if (same(values.mine, values.theirs)) return []
      const chosen: 'mine' | 'theirs' = same(values.mine, initial) ? 'theirs' : 'mine'
      const text = textOf as (value: unknown) => string
      return [{ name: name as FieldPath<V>, label, mine: text(values.mine), theirs: text(values.theirs), chosen, values }]
    })
    // The record's values are what the form now begins with; what was typed here is a change of them.
    form.hook.reset(theirs)
    for (const { name, chosen, values } of differences) if (chosen === 'mine') form.setValue(name, values.mine as never)
    setFound({ version: current.version, differences })
    return true
  }
  const choose = (side: 'mine' | 'theirs', name?: FieldPath<V>): void => {
    if (found === undefined) return
    const wanted = found.differences.filter(difference => name === undefined || difference.name === name)
    for (const difference of wanted) form.setValue(difference.name, difference.values[side] as never)
    setFound({ ...found, differences: found.differences.map(one => (wanted.includes(one) ? { ...one, chosen: side } : one)) })
  }
  // Once the record is newer than the conflict, it is resolved.
  const current = found !== undefined && found.version >= (record?.version ?? 0) ? found : undefined
  const version = current?.version ?? record?.version ?? 0
  return { version, isFound: current !== undefined, differences: current?.differences ?? [], choose, take }
}

/** Values are JSON. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
