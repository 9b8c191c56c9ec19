import { useState } from 'react'
import { type FieldPath, type FieldValues, get } from 'react-hook-form'
import { callErrorOf } from '#web/rpc.ts'
import type { FormHandle } from './use-form.ts'

/** A field that both have changed, each to another value. */
export interface Difference<V extends FieldValues> {
  name: FieldPath<V>
  label: string
  mine: string
  theirs: string
  /** Which of both the form holds now. */
  chosen: 'mine' | 'theirs'
}

/** A field that only someone else has changed: the form has taken the value. */
export interface Merged {
  name: string
  label: string
  text: string
}

export interface Conflict<V extends FieldValues> {
  /** The version to save with: after a conflict that of the record as someone else has saved it. */
  version: number
  isFound: boolean
  differences: readonly Difference<V>[]
  merged: readonly Merged[]
  /** Change to the record as a whole, such as that it was deactivated. */
  notice: string | undefined
  /** Takes one value into the form, or those of all fields. */
  choose: (side: 'mine' | 'theirs', name?: FieldPath<V>) => void
  /** Reads a failed save: true when it was a conflict that is shown now. */
  take: (error: unknown) => boolean
}

/** The record as it was when the form opened. */
export interface SavedRecord<V extends FieldValues, Row extends { version: number }> {
  version: number
  valuesOf: (row: Row) => V
  /** Extra text for a conflict, based on the record as someone else saved it. */
  noticeOf?: (row: Row) => string | undefined
}

interface Found<V extends FieldValues> extends Pick<Conflict<V>, 'version' | 'merged' | 'notice'> {
  differences: (Difference<V> & { values: Record<'mine' | 'theirs', unknown> })[]
}

/**
 * Two people saved the same record: compares the form with what the server has (`CONFLICT`, rule `version`, `data.current`) and with what
 * both began with. Only what both have changed is asked; what one has changed is kept, and what was typed here stays until the person
 * chooses.
 */
export function useConflict<V extends FieldValues, Row extends { version: number }>(
  form: FormHandle<V>,
  record: SavedRecord<V, Row> | undefined,
): Conflict<V> {
  const [found, setFound] = useState<Found<V>>()

  const take = (error: unknown): boolean => {
    const { code, rule, data } = callErrorOf(error)
    if (record === undefined || code !== 'CONFLICT' || rule !== 'version' || typeof data.current !== 'object') return false
    const current = data.current as Row
    const values = { theirs: record.valuesOf(current), mine: form.valuesNow() }
    // Lines are compared as a whole, because the same row may stand at another place.
    const isInLine = (name: string) => [...form.presentations.keys()].some(other => name.startsWith(`${other}.`))
    const differences: Found<V>['differences'] = []
    const merged: Merged[] = []
    const own: { name: FieldPath<V>; value: unknown }[] = []
    for (const [field, { label, textOf }] of form.presentations) {
      const name = field as FieldPath<V>
      const [mine, theirs, initial] = [values.mine, values.theirs, form.hook.formState.defaultValues].map(
        from => get(from, name) as unknown,
      )
      if (isInLine(name) || same(mine, theirs)) continue
      const text = textOf as (value: unknown) => string
      if (same(mine, initial)) merged.push({ name, label, text: text(theirs) })
      else own.push({ name, value: mine })
      if (!same(mine, initial) && !same(theirs, initial)) {
        differences.push({ name, label, mine: text(mine), theirs: text(theirs), chosen: 'mine', values: { mine, theirs } })
      }
    }
    // The record's values are what the form now begins with; what was typed here is a change of them.
    form.hook.reset(values.theirs)
    for (const { name, value } of own) form.setValue(name, value as never)
    setFound({ version: current.version, differences, merged, notice: record.noticeOf?.(current) })
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
  const { differences = [], merged = [], notice } = current ?? {}
  return { version, isFound: current !== undefined, differences, merged, notice, choose, take }
}

/** Values are JSON. A chosen record is the same under another name: that it was renamed is no change of this one. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(idOf(a)) === JSON.stringify(idOf(b))
const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value && 'label' in value ? value.value : value
