import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { PlainDate } from '#core/plain-date.ts'
import { dateText } from '#web/date-in.ts'
import type { ControlSize } from '#web/ui/control-class.ts'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { plainOf, type Reading, readDate } from './read-text.ts'
import { t } from './texts.ts'
import type { BoundFieldProps } from './use-field.ts'
import { useTypedText } from './use-typed-text.ts'

const Calendar = lazy(() => import('./day-picker.tsx').then(module => ({ default: module.Calendar })))

type DateFieldProps<V extends FieldValues> = BoundFieldProps<V> & { min?: PlainDate; max?: PlainDate; size?: ControlSize }

/** A calendar date, typed or chosen; the form's value is YYYY-MM-DD or null. A phone has its own way to choose one. */
export function DateField<V extends FieldValues>(props: DateFieldProps<V>) {
  const phone = usePhone()
  const { min, max, disabled, size } = props
  const read = (text: string): Reading<PlainDate> => {
    const reading = readDate(text, plainOf(new Date()))
    if ('message' in reading || reading.value === null) return reading
    if (min !== undefined && reading.value < min) return { message: t('dateTooEarly', { date: dateText(min) }) }
    if (max !== undefined && reading.value > max) return { message: t('dateTooLate', { date: dateText(max) }) }
    return reading
  }
  const date = useTypedText<PlainDate, V>(props, read, dateText)
  const { field, value } = date
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const shared = { disabled, size }
  if (phone) {
    return (
      <Field {...field}>
        {wiring => (
          <Input
            {...wiring}
            {...shared}
            type="date"
            min={min}
            max={max}
            value={value ?? ''}
            onChange={event => date.type(event.target.value)}
          />
        )}
      </Field>
    )
  }
  const choose = (chosen: PlainDate): void => {
    date.change(chosen)
    setOpen(false)
    input.current?.focus()
  }
  const calendar = (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={t('chooseDate')}
      width="w-72"
      trigger={
        <IconButton label={`${t('chooseDate')}: ${props.label}`} icon={<Glyph of={CalendarDays} />} size="dense" disabled={disabled} />
      }
    >
      <Suspense fallback={<div className="h-80" />}>
        <Calendar value={value} min={min} max={max} onChoose={choose} />
      </Suspense>
    </Popover>
  )
  return (
    <Field {...field}>
      {wiring => (
        <Input
          {...wiring}
          {...shared}
          ref={input}
          autoComplete="off"
          placeholder="MM/DD/YYYY"
          value={date.text}
          onChange={event => date.type(event.target.value)}
          onBlur={date.settle}
          trailing={calendar}
        />
      )}
    </Field>
  )
}
