import { type ReactNode, useEffect } from 'react'
import { type FieldError, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from '#web/ui/field.tsx'
import { useFieldInfo } from './field-info.ts'
import { type AnyForm, useFormAround } from './form-context.ts'
import { CHECK } from './use-form.ts'

/** Props of every bound field. `name` is one of the form's values: `<TextField<Values> name="email" />`. */
export interface BoundFieldProps<V extends FieldValues> {
  name: FieldPath<V>
  label: string
  help?: ReactNode
  required?: boolean | undefined
  aside?: ReactNode
  disabled?: boolean | undefined
  /** Hides the label from sight; of a line, what `LinesField` passes. */
  labelHidden?: boolean | 'wide' | undefined
}

export interface BoundField<T> {
  /** Props of the `Field` around the control. */
  field: Omit<FieldProps, 'children'>
  value: T
  /** Sets the value as a person's change. */
  change: (value: T) => void
  error: string | undefined
}

/**
 * Binds a control to a value of the form. A disabled field keeps its value: the library is not told of it, because it would leave the
 * value out.
 */
export function useField<T, V extends FieldValues>(
  { name, label, help, required, aside, labelHidden }: BoundFieldProps<V>,
  /** The value as text, where it is not the value itself: a date, an amount, the label of a choice. */
  textOf: (value: T) => string = plainText,
): BoundField<T> {
  const form = useFormAround()
  const info = useFieldInfo()
  usePresentation(name, label, textOf)
  const { field, fieldState } = useController({ control: form.hook.control, name: name as string })
  const error = fieldState.error?.message ?? (fieldState.error as { root?: FieldError } | undefined)?.root?.message
  const change = (value: T): void => {
    // An object with a `target` would be taken for an event.
    field.onChange({ target: { value } })
    // Fields that are compared with this one may be right now.
    const others = checkedNames(form).filter(other => other !== name)
    if (others.length > 0) void form.hook.trigger(others)
  }
  const shownHelp = info === null ? help : info(help, { in: form.stored, name })
  return {
    field: { label, help: shownHelp, required, aside, labelHidden: labelHidden ?? false, error },
    value: field.value as T,
    change,
    error,
  }
}

/** Says how a value of the form presents itself where two of them are compared. */
export function usePresentation<T>(name: string, label: string, textOf: (value: T) => string): void {
  const { presentations } = useFormAround()
  useEffect(() => {
    presentations.set(name, { label, textOf })
  }, [presentations, name, label, textOf])
}

const plainText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The names of the fields that show an error of the check. */
function checkedNames(form: AnyForm): string[] {
  const names: string[] = []
  const collect = (errors: object, prefix: string): void => {
    for (const [key, error] of Object.entries(errors)) {
      if (typeof error !== 'object' || error === null || key === 'ref') continue
      if ((error as FieldError).type === CHECK) names.push(`${prefix}${key}`)
      collect(error, `${prefix}${key}.`)
    }
  }
  collect(form.hook.getErrors(), '')
  return names
}
