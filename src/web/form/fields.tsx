import type { FieldValues } from 'react-hook-form'
import type { ControlSize } from '#web/ui/control-class.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, type InputProps } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { type BoundFieldProps, useField } from './use-field.ts'

type TextFieldProps<V extends FieldValues> = BoundFieldProps<V> &
  Pick<InputProps, 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'autoFocus' | 'icon' | 'trailing' | 'size' | 'onKeyDown'>

/** A single-line text. A telephone number is `type="tel"`. Limits belong to the form's check: a text that is cut off would be a silent change. */
export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { field, value, change } = useField<string, V>(props)
  const { label: _label, help: _help, required: _required, aside: _aside, labelHidden: _hidden, ...input } = props
  return <Field {...field}>{wiring => <Input {...input} {...wiring} value={value} onChange={event => change(event.target.value)} />}</Field>
}

type EmailFieldProps<V extends FieldValues> = BoundFieldProps<V> & {
  /** `username` where the address signs in. */
  autoComplete?: 'username' | 'email' | 'off'
  autoFocus?: boolean
  size?: ControlSize
}

/** An email address, with the keyboard for one. */
export function EmailField<V extends FieldValues>({ autoComplete = 'off', ...props }: EmailFieldProps<V>) {
  return <TextField<V> {...props} type="email" inputMode="email" autoComplete={autoComplete} />
}

type PasswordFieldProps<V extends FieldValues> = BoundFieldProps<V> & {
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
  size?: ControlSize
}

/** A password: show, paste, Caps Lock hint. */
export function PasswordField<V extends FieldValues>(props: PasswordFieldProps<V>) {
  const { field, value, change } = useField<string, V>(props)
  const { name, disabled, autoComplete, autoFocus, size } = props
  const input = { name, disabled, autoComplete, autoFocus, size }
  return (
    <Field {...field}>
      {wiring => <PasswordInput {...wiring} {...input} value={value} onChange={event => change(event.target.value)} />}
    </Field>
  )
}
