import type { FieldValues } from 'react-hook-form'
import type { ControlSize } from '#web/ui/control-class.ts'
import { Field } from '#web/ui/field.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { type BoundFieldProps, useField } from './use-field.ts'

type SelectFieldProps<V extends FieldValues, O extends string> = BoundFieldProps<V> & {
  options: readonly SelectOption<O>[]
  placeholder?: string | undefined
  size?: ControlSize
}

/** A choice from a short list; the value '' means nothing is chosen yet. A long list is a `ComboboxField`. */
export function SelectField<V extends FieldValues, O extends string = string>(props: SelectFieldProps<V, O>) {
  const { options, placeholder, disabled, size } = props
  const labelOf = (value: string) => options.find(option => option.value === value)?.label ?? ''
  const { field, value, change } = useField<string, V>(props, labelOf)
  const select = { options, placeholder, disabled, ...(size === undefined ? {} : { size }) }
  return (
    <Field {...field}>
      {wiring => <Select<O> {...wiring} {...select} value={options.find(option => option.value === value)?.value} onValueChange={change} />}
    </Field>
  )
}
