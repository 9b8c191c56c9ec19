import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ControlWiring } from '#web/ui/control-class.ts'
import { Field } from '#web/ui/field.tsx'
import { type BoundFieldProps, useField } from './use-field.ts'

/** A chosen record with its label, so that it can be named without being fetched: in the field and in a conflict. */
export interface Choice {
  value: string
  label: string
}

/** Props that a record picker accepts. */
export interface PickerControl extends ControlWiring {
  value: string | null
  present: Choice | null
  onValueChange: (id: string | null, option: Choice | null) => void
  disabled: boolean | undefined
}

type PickerFieldProps<V extends FieldValues> = BoundFieldProps<V> & {
  /** The picker: `control => <RecordPicker {...control} query={…} optionOf={…} />`. */
  children: (control: PickerControl) => ReactNode
}

/** A record that is found by a server search; the form's value is a `Choice` or null, whose `value` is the id to save. */
export function PickerField<V extends FieldValues>({ children, ...props }: PickerFieldProps<V>) {
  const { field, value, change } = useField<Choice | null, V>(props, labelOf)
  const choose = (_: string | null, option: Choice | null): void =>
    // Without its picture and whatever else the list shows: the form compares values.
    change(option === null ? null : { value: option.value, label: option.label })
  return (
    <Field {...field}>
      {wiring => children({ ...wiring, value: value?.value ?? null, present: value, onValueChange: choose, disabled: props.disabled })}
    </Field>
  )
}

const labelOf = (choice: Choice | null): string => choice?.label ?? ''
