import type { FieldValues } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type BoundFieldProps, useField } from './use-field.ts'

/** A text of several lines. */
export function TextareaField<V extends FieldValues>(props: BoundFieldProps<V> & { rows?: number; placeholder?: string }) {
  const { field, value, change } = useField<string, V>(props)
  const { name, disabled, rows, placeholder } = props
  const area = { name, disabled, rows, placeholder }
  return (
    <Field {...field}>{wiring => <Textarea {...wiring} {...area} value={value} onChange={event => change(event.target.value)} />}</Field>
  )
}
