import { type FieldValues, useController, useFormContext } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import type { BoundFieldProps } from './fields.tsx'

export type SelectFieldProps<V extends FieldValues, O extends string> = BoundFieldProps<V> & {
  options: readonly SelectOption<O>[]
  placeholder?: string | undefined
}

/** One of a few bound to the form; nothing chosen is `undefined`, never ''. Own file: forms without it load no menu code. */
export function SelectField<V extends FieldValues = FieldValues, O extends string = string>(props: SelectFieldProps<V, O>) {
  const { control } = useFormContext<V>()
  const { field, fieldState } = useController<V>({ control, name: props.name })
  return (
    <Field label={props.label} help={props.help} aside={props.aside} error={fieldState.error?.message} required={props.required}>
      {wiring => (
        <Select<O>
          {...wiring}
          options={props.options}
          value={field.value || undefined}
          onValueChange={field.onChange}
          placeholder={props.placeholder}
          disabled={props.disabled}
        />
      )}
    </Field>
  )
}
