import type { ChangeEvent, ReactNode } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { ControlSize } from '#web/ui/control-class.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, type InputProps } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useFormAround } from './form-context.ts'
import type { FieldName } from './use-form.ts'

/** Props of every bound field. `name` is one of the form's values: `<TextField<Values> name="email" />`. */
export type BoundFieldProps<V extends object> = {
  name: FieldName<V>
  label: string
  help?: ReactNode
  required?: boolean | undefined
  aside?: ReactNode
  disabled?: boolean | undefined
}

/** Props of the Field around a text control, and of the control itself. */
function useTextField<V extends object>({ name, label, help, required, aside, disabled }: BoundFieldProps<V>) {
  const form = useFormAround()
  return {
    field: { label, help, required, aside, error: form.errors[name] },
    bound: {
      name,
      disabled,
      value: String(form.values[name] ?? ''),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => form.setValue(name, event.target.value),
    },
  }
}

type TextFieldProps<V extends object> = BoundFieldProps<V> &
  Pick<InputProps, 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'autoFocus' | 'icon' | 'trailing' | 'size'>

/** A single-line text field bound to the form. */
export function TextField<V extends object>(props: TextFieldProps<V>) {
  const { field, bound } = useTextField(props)
  const { label: _label, help: _help, required: _required, aside: _aside, ...input } = props
  return <Field {...field}>{control => <Input {...input} {...control} {...bound} />}</Field>
}

type PasswordFieldProps<V extends object> = BoundFieldProps<V> & {
  autoComplete: 'current-password' | 'new-password'
  size?: ControlSize
}

/** A password field bound to the form: show, paste, Caps Lock hint. */
export function PasswordField<V extends object>(props: PasswordFieldProps<V>) {
  const { field, bound } = useTextField(props)
  return (
    <Field {...field}>{control => <PasswordInput {...control} {...bound} autoComplete={props.autoComplete} size={props.size} />}</Field>
  )
}

/** A multi-line text field bound to the form. @public */
export function TextareaField<V extends object>(props: BoundFieldProps<V> & { rows?: number; maxLength?: number }) {
  const { field, bound } = useTextField(props)
  return <Field {...field}>{control => <Textarea {...control} {...bound} rows={props.rows} maxLength={props.maxLength} />}</Field>
}

/** A checkbox bound to the form, with its label beside it. @public */
export function CheckboxField<V extends object>({ name, label, help, disabled }: BoundFieldProps<V>) {
  const form = useFormAround()
  return (
    <Checkbox
      name={name}
      checked={form.values[name] === true}
      onChange={event => form.setValue(name, event.target.checked)}
      label={label}
      help={help}
      disabled={disabled}
    />
  )
}
