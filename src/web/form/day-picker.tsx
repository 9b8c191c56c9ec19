import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CustomComponents, DayPicker, type Labels } from 'react-day-picker'
import type { PlainDate } from '#core/plain-date.ts'
import { formatWholeDay } from '#web/plain-date-text.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { localDate, plainOf } from './read-text.ts'
import { t } from './texts.ts'

interface CalendarProps {
  value: PlainDate | null
  min: PlainDate | undefined
  max: PlainDate | undefined
  onChoose: (date: PlainDate) => void
}

const arrow = 'inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-fg'
const classNames = {
  root: 'p-3 text-sm',
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  month_caption: 'flex h-8 items-center justify-center font-semibold',
  month_grid: 'mt-2 w-full border-collapse',
  weekday: 'h-8 w-9 text-xs font-medium text-muted',
  day: 'p-0 text-center tabular-nums',
  day_button: 'size-9 rounded-md hover:bg-hover disabled:text-disabled disabled:hover:bg-transparent',
  today: '*:font-bold *:text-link',
  outside: '*:text-muted',
  selected: '*:bg-primary! *:text-on-primary!',
}

const components: Partial<CustomComponents> = {
  Chevron: ({ orientation }) => <Glyph of={orientation === 'left' ? ChevronLeft : ChevronRight} />,
}

const labels: Partial<Labels> = {
  labelPrevious: () => t('previousMonth'),
  labelNext: () => t('nextMonth'),
  // Holds the number on the button, which the library's own label writes as 1st, 2nd.
  labelDayButton: date => formatWholeDay(plainOf(date)),
}

/** A month to choose a day of; arrow keys move by day and week, Page Up and Page Down by month. In a file of its own, with its library. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const chosen = value === null ? undefined : localDate(value)
  const bounds = [...(min === undefined ? [] : [{ before: localDate(min) }]), ...(max === undefined ? [] : [{ after: localDate(max) }])]
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      classNames={classNames}
      selected={chosen}
      {...(chosen === undefined ? {} : { defaultMonth: chosen })}
      disabled={bounds}
      onSelect={date => onChoose(plainOf(date))}
      labels={labels}
      components={components}
    />
  )
}
