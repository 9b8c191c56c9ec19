import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { ControlSize } from '#web/ui/control-class.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, type InputProps } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** What every bound field takes; `name` is a path into the form's values, as in `TextField<Values>`. */
export type BoundFieldProps<V extends FieldValues = FieldValues> = {
  name: FieldPath<V>
  label: string
  help?: ReactNode
  required?: boolean | undefined
  aside?: ReactNode
  disabled?: boolean | undefined
}

/** Name, state and wiring of one field: what its Field shows and what its control registers. */
function useBoundField<V extends FieldValues>({ name, label, help, required, aside }: BoundFieldProps<V>) {
  const { register, getFieldState, formState } = useFormContext<V>()
  const error = getFieldState(name, formState).error?.message
  return { field: { label, help, required, aside, error }, registration: register(name) }
}

export type TextFieldProps<V extends FieldValues> = BoundFieldProps<V> &
  Pick<InputProps, 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'autoFocus' | 'icon' | 'trailing' | 'size'>

/** One line of text bound to the form. */
export function TextField<V extends FieldValues = FieldValues>(props: TextFieldProps<V>) {
  const { field, registration } = useBoundField(props)
  const { label: _label, help: _help, required: _required, aside: _aside, name: _name, ...input } = props
  return <Field {...field}>{control => <Input {...input} {...control} {...registration} />}</Field>
}

export type PasswordFieldProps<V extends FieldValues> = BoundFieldProps<V> & {
  autoComplete: 'current-password' | 'new-password'
  size?: ControlSize
}

/** A password bound to the form: show, paste, Caps Lock hint. */
export function PasswordField<V extends FieldValues = FieldValues>(props: PasswordFieldProps<V>) {
  const { field, registration } = useBoundField(props)
  return (
    <Field {...field}>
      {control => (
        <PasswordInput {...control} {...registration} autoComplete={props.autoComplete} size={props.size} disabled={props.disabled} />
      )}
    </Field>
  )
}

/** Several lines bound to the form. */
export function TextareaField<V extends FieldValues = FieldValues>(props: BoundFieldProps<V> & { rows?: number; maxLength?: number }) {
  const { field, registration } = useBoundField(props)
  return (
    <Field {...field}>
      {control => <Textarea {...control} {...registration} rows={props.rows} maxLength={props.maxLength} disabled={props.disabled} />}
    </Field>
  )
}

/** On or off, bound to the form; its label stands beside it. */
export function CheckboxField<V extends FieldValues = FieldValues>({ name, label, help, disabled }: BoundFieldProps<V>) {
  const { control } = useFormContext<V>()
  const { field } = useController<V>({ control, name })
  return (
    <Checkbox
      ref={field.ref}
      name={field.name}
      checked={field.value === true}
      onChange={event => field.onChange(event.target.checked)}
      onBlur={field.onBlur}
      label={label}
      help={help}
      disabled={disabled}
    />
  )
}
