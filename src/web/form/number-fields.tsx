import type { FieldValues } from 'react-hook-form'
import { formatHours, parseHours, type TimeFormat } from '#core/minutes.ts'
import { formatMoney, parseMoney } from '#core/money.ts'
import type { ControlSize } from '#web/ui/control-class.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, type InputProps } from '#web/ui/input.tsx'
import { type NumberLimits, numberText, type Reading, readNumber } from './read-text.ts'
import type { BoundFieldProps } from './use-field.ts'
import { type TypedField, useTypedText } from './use-typed-text.ts'

type FigureFieldProps<V extends FieldValues> = BoundFieldProps<V> & { size?: ControlSize; placeholder?: string }

interface FigureProps<V extends FieldValues> {
  props: FigureFieldProps<V>
  figure: TypedField<number>
  inputMode: InputProps['inputMode']
  unit?: string | undefined
}

/** Without the input's `name`: what the browser holds is not the form's value. */
function Figure<V extends FieldValues>({ props: { disabled, size, placeholder }, figure, inputMode, unit }: FigureProps<V>) {
  const { field, text, type, settle } = figure
  const trailing = unit === undefined ? {} : { trailing: <span className="pr-1 text-xs text-muted">{unit}</span> }
  return (
    <Field {...field}>
      {wiring => (
        <Input
          {...wiring}
          {...trailing}
          inputMode={inputMode}
          autoComplete="off"
          disabled={disabled}
          size={size}
          placeholder={placeholder}
          value={text}
          onChange={event => type(event.target.value)}
          onBlur={settle}
        />
      )}
    </Field>
  )
}

/** A number; the form's value is a number or null. `unit` stands after it. */
export function NumberField<V extends FieldValues>(props: FigureFieldProps<V> & NumberLimits & { unit?: string }) {
  const { decimals = 0, min, max, unit } = props
  const limits = { decimals, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  const figure = useTypedText<number, V>(props, text => readNumber(text, limits), numberText)
  return <Figure props={props} figure={figure} inputMode={decimals === 0 && (min ?? -1) >= 0 ? 'numeric' : 'decimal'} unit={unit} />
}

function readHours(text: string): Reading<number> {
  const parsed = parseHours(text)
  if (parsed.ok) return { value: parsed.minutes }
  return parsed.rule === 'empty' ? { value: null } : { message: parsed.message }
}
const hoursTexts: Record<TimeFormat, (minutes: number) => string> = {
  decimal: minutes => formatHours(minutes, 'decimal'),
  hours_minutes: minutes => formatHours(minutes, 'hours_minutes'),
}

/** Hours of one day, typed as 7.5, 7:30, 7h30 or 450m; the form's value is whole minutes or null. */
export function HoursField<V extends FieldValues>(props: FigureFieldProps<V> & { format?: TimeFormat; unit?: string }) {
  const figure = useTypedText<number, V>(props, readHours, hoursTexts[props.format ?? 'decimal'])
  return <Figure props={props} figure={figure} inputMode="decimal" unit={props.unit} />
}

/** An amount in a currency; the form's value is whole minor units or null. */
export function MoneyField<V extends FieldValues>(props: FigureFieldProps<V> & { currency: string }) {
  const { currency } = props
  const read = (text: string): Reading<number> => {
    const parsed = parseMoney(text, currency)
    if (parsed.ok) return { value: parsed.minor }
    return parsed.rule === 'empty' ? { value: null } : { message: parsed.message }
  }
  const typed = (minor: number) => amountText(minor, currency)
  const figure = useTypedText<number, V>(props, read, typed, minor => formatMoney(minor, currency))
  return <Figure props={props} figure={figure} inputMode="decimal" unit={currency} />
}

/** '1,234.50': with commas, but without the currency's sign, which the unit says. */
const amountText = (minor: number, currency: string): string => formatMoney(minor, currency).replace(/[^\d.,-]/g, '')
