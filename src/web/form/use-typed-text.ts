import { useEffect, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useFormAround } from './form-context.ts'
import type { Reading } from './read-text.ts'
import { type BoundField, type BoundFieldProps, useField } from './use-field.ts'

export interface TypedField<T> extends BoundField<T | null> {
  text: string
  type: (text: string) => void
  /** Writes a valid text in its usual form, once the person has left the field. */
  settle: () => void
}

/**
 * A field whose value is read from text: a number, hours, an amount, a date. The form holds the value, null while the text is empty
 * or means nothing; a text that means nothing keeps the form from being submitted and shows why.
 */
export function useTypedText<T extends string | number, V extends FieldValues>(
  props: BoundFieldProps<V>,
  read: (text: string) => Reading<T>,
  textOf: (value: T) => string,
  /** Where the value is read away from its field: in a conflict, as a bound. By default as it is typed. */
  presented: (value: T) => string = textOf,
): TypedField<T> {
  const { unread } = useFormAround()
  const id = useId()
  const shown = (value: T | null) => (value === null || value === undefined ? '' : textOf(value))
  const bound = useField<T | null, V>(props, value => (value === null || value === undefined ? '' : presented(value)))
  const { value, change } = bound
  const [typed, setTyped] = useState({ text: shown(value), value })
  // Someone else set the value: a reset, a choice in a conflict, another field.
  const isOutside = !Object.is(typed.value, value)
  const text = isOutside ? shown(value) : typed.text
  useEffect(() => {
    if (!isOutside) return
    unread.delete(id)
    setTyped({ text, value })
  }, [isOutside, text, value, unread, id])
  // In lines the name moves with its row.
  const { name } = props
  useEffect(() => {
    const entry = unread.get(id)
    if (entry !== undefined) unread.set(id, { ...entry, name })
  }, [unread, id, name])
  useEffect(() => () => void unread.delete(id), [unread, id])

  const type = (next: string): void => {
    const reading = read(next)
    if ('message' in reading) unread.set(id, { name, message: reading.message })
    else unread.delete(id)
    const nextValue = 'message' in reading ? null : reading.value
    setTyped({ text: next, value: nextValue })
    change(nextValue)
  }
  const settle = (): void => {
    if (!unread.has(id)) setTyped({ text: shown(value), value })
  }
  return { ...bound, text, type, settle }
}
