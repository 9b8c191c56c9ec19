import { DayPicker } from 'react-day-picker'
import { type PlainDate, partsOf, plainDate } from '#core/plain-date.ts'

interface RangeCalendarProps {
  from: PlainDate | undefined
  to: PlainDate | undefined
  today: PlainDate
  onChange: (range: { from: PlainDate | undefined; to: PlainDate | undefined }) => void
}

/** The library counts in Date: noon of the day in the browser's zone, so that no zone and no change of the clock makes it another day. */
const dateOf = (date: PlainDate): Date => {
  const { year, month, day } = partsOf(date)
  return new Date(year, month - 1, day, 12)
}
const plainOf = (date: Date): PlainDate => plainDate(date.getFullYear(), date.getMonth() + 1, date.getDate())

const step =
  'inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-fg disabled:text-disabled [&_svg]:size-4 [&_svg]:fill-current'
const classNames = {
  months: 'relative',
  month: 'flex flex-col gap-1',
  month_caption: 'flex h-8 items-center px-2 text-sm font-medium',
  nav: 'absolute top-0 right-0 z-1 flex gap-1',
  button_previous: step,
  button_next: step,
  month_grid: 'w-full border-collapse',
  weekday: 'h-8 text-xs font-medium text-muted',
  day: 'p-0 text-center text-sm',
  day_button: 'size-9 rounded-md hover:bg-hover',
  today: 'font-semibold',
  outside: 'text-muted',
  range_start: 'rounded-l-md bg-accent *:bg-primary *:text-on-primary *:hover:bg-primary-hover',
  range_end: 'rounded-r-md bg-accent *:bg-primary *:text-on-primary *:hover:bg-primary-hover',
  range_middle: 'bg-accent text-on-accent',
}

/** A month to choose the first and the last day in; an incomplete range has only its first day. */
export const RangeCalendar = ({ from, to, today, onChange }: RangeCalendarProps) => (
  <DayPicker
    mode="range"
    weekStartsOn={0}
    showOutsideDays
    today={dateOf(today)}
    defaultMonth={dateOf(to ?? from ?? today)}
    selected={{ from: from === undefined ? undefined : dateOf(from), to: to === undefined ? undefined : dateOf(to) }}
    onSelect={range => onChange({ from: range?.from && plainOf(range.from), to: range?.to && plainOf(range.to) })}
    classNames={classNames}
  />
)
