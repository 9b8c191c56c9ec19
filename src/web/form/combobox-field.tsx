import type { FieldValues } from 'react-hook-form'
import { Combobox, type ComboboxOption, type ComboboxProps } from '#web/ui/combobox.tsx'
import type { ControlSize } from '#web/ui/control-class.ts'
import { Field } from '#web/ui/field.tsx'
import { type BoundFieldProps, useField } from './use-field.ts'

type ComboboxFieldProps<V extends FieldValues> = BoundFieldProps<V> &
  Pick<ComboboxProps, 'options' | 'onSearch' | 'status' | 'onRetry' | 'note' | 'placeholder'> & {
    /** The saved value with its label, where `options` need not have it: it is inactive, or the server searches. */
    present?: ComboboxOption | null | undefined
    size?: ControlSize
  }

/** A choice from a list that is searched while typing; the form's value is the option's value or null. */
export function ComboboxField<V extends FieldValues>(props: ComboboxFieldProps<V>) {
  const { options, onSearch, status, onRetry, note, placeholder, present, disabled, size } = props
  const optionOf = (value: string | null): ComboboxOption | null =>
    value === null
      ? null
      : (options.find(option => option.value === value) ?? (present?.value === value ? present : { value, label: value }))
  const { field, value, change } = useField<string | null, V>(props, chosen => optionOf(chosen)?.label ?? '')
  const box = { options, onSearch, status, onRetry, note, placeholder, disabled, size }
  return (
    <Field {...field}>
      {wiring => <Combobox {...wiring} {...box} value={optionOf(value)} onValueChange={option => change(option?.value ?? null)} />}
    </Field>
  )
}
