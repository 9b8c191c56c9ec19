import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { RadioCards, type RadioCardsProps } from '#web/ui/radio-cards.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from './texts.ts'
import { type BoundFieldProps, useField } from './use-field.ts'

export const yesOrNo = (value: boolean): string => t(value ? 'on' : 'off')

/** A checkbox with its label beside it; the form's value is true or false. */
export function CheckboxField<V extends FieldValues>(props: BoundFieldProps<V>) {
  return <Boxed props={props} Control={Checkbox} />
}

/** A switch: a setting that is on or off; the form's value is true or false. */
export function SwitchField<V extends FieldValues>(props: BoundFieldProps<V>) {
  return <Boxed props={props} Control={Switch} />
}

function Boxed<V extends FieldValues>({ props, Control }: { props: BoundFieldProps<V>; Control: typeof Checkbox | typeof Switch }) {
  const { field, value, change, error } = useField<boolean, V>(props, yesOrNo)
  const errorId = useId()
  const { label, required, disabled } = props
  return (
    <div className="flex flex-col gap-1.5">
      <Control
        label={label}
        help={field.help}
        required={required}
        disabled={disabled}
        checked={value === true}
        onChange={event => change(event.target.checked)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      {error === undefined ? null : <FieldError id={errorId} text={error} />}
    </div>
  )
}

type RadioCardsFieldProps<V extends FieldValues, O extends string> = BoundFieldProps<V> & Pick<RadioCardsProps<O>, 'options'>

/** A choice of two to four options, each explained; '' means nothing is chosen yet. */
export function RadioCardsField<V extends FieldValues, O extends string = string>(props: RadioCardsFieldProps<V, O>) {
  const { label, options, required, disabled } = props
  const { field, value, change, error } = useField<string, V>(props, chosen => options.find(option => option.value === chosen)?.label ?? '')
  return (
    <RadioCards<O>
      legend={label}
      options={options}
      value={options.find(option => option.value === value)?.value}
      onValueChange={change}
      required={required}
      disabled={disabled}
      help={field.help}
      error={error}
    />
  )
}
