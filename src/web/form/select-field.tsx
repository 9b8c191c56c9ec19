import { Field } from '#web/ui/field.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import type { BoundFieldProps } from './fields.tsx'
import { useFormAround } from './form-context.ts'

type SelectFieldProps<V extends object, O extends string> = BoundFieldProps<V> & {
  options: readonly SelectOption<O>[]
  placeholder?: string | undefined
}

/**
 * A select bound to the form; the value '' means nothing is chosen yet. In a file of its own, so that forms without it load no list
 * code.
 */
export function SelectField<V extends object, O extends string = string>(props: SelectFieldProps<V, O>) {
  const form = useFormAround()
  return (
    <Field label={props.label} help={props.help} aside={props.aside} error={form.errors[props.name]} required={props.required}>
      {wiring => (
        <Select<O>
          {...wiring}
          options={props.options}
          value={props.options.find(option => option.value === form.values[props.name])?.value}
          onValueChange={value => form.setValue(props.name, value)}
          placeholder={props.placeholder}
          disabled={props.disabled}
        />
      )}
    </Field>
  )
}
