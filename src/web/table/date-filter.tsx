import { useState } from 'react'
import { type RangePreset, rangeOf } from '#core/date-range.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { dateIn, dateText } from '#web/date-in.ts'
import { formatDayAndYear, formatDayRange } from '#web/plain-date-text.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { Choice } from './choice-filter.tsx'
import { FilterPill } from './filter-pill.tsx'
import type { Filter, FilterValues } from './filters.ts'
import { t } from './texts.ts'

/** Twenty kilobytes for whoever opens it on a wide screen; phones have a calendar of their own. */
const RangeCalendar = lazyScreen(() => import('./range-calendar.tsx').then(module => module.RangeCalendar))

const names: Record<RangePreset, string> = {
  this_period: t('thisPeriod'),
  last_period: t('lastPeriod'),
  this_month: t('thisMonth'),
  last_month: t('lastMonth'),
  this_quarter: t('thisQuarter'),
  last_quarter: t('lastQuarter'),
  this_year: t('thisYear'),
  last_year: t('lastYear'),
  this_fiscal_year: t('thisFiscalYear'),
  last_fiscal_year: t('lastFiscalYear'),
}

interface DateFilterProps {
  filter: Extract<Filter, { kind: 'dates' }>
  values: FilterValues
  onChange: (change: FilterValues) => void
}

type Range = { from?: PlainDate | undefined; to?: PlainDate | undefined }

const areReversed = ({ from, to }: Range): boolean => from !== undefined && to !== undefined && to < from

/** A filter by days: presets, two fields and, where there is room, a calendar. */
export function DateFilter({ filter, values, onChange }: DateFilterProps) {
  const { label, today, presets, period, lastPeriod, fiscalYearStart, always = false } = filter
  const phone = usePhone()
  const [isOpen, setOpen] = useState(false)
  /** Days in the wrong order, as they are typed: they never reach the address. */
  const [held, hold] = useState<Range>()
  const { from, to } = held ?? { from: values[filter.from], to: values[filter.to] }
  const set = (next: Range) => {
    hold(undefined)
    onChange({ [filter.from]: next.from, [filter.to]: next.to })
  }
  const type = (next: Range) => (areReversed(next) ? hold(next) : set(next))
  const isReversed = areReversed({ from, to })
  const error = isReversed ? t('reversed') : filter.error
  const offered = presets.flatMap(preset => {
    const range = (preset === 'last_period' ? lastPeriod : undefined) ?? rangeOf(preset, today, period, fiscalYearStart)
    return range === undefined ? [] : [{ preset, range }]
  })
  const current = offered.find(({ range }) => range.from === from && range.to === to)
  const text = current ? names[current.preset] : textOf(from, to)
  return (
    <>
      <FilterPill
        label={label}
        width="w-96"
        value={text}
        onRemove={always ? undefined : () => set({})}
        onOpenChange={open => {
          setOpen(open)
          hold(undefined)
        }}
      >
        {close => (
          <div className="flex flex-col gap-3 p-3 max-md:px-4 max-md:pb-4">
            <fieldset className="grid grid-cols-2 gap-x-1">
              <legend className="sr-only">{t('datesOf', { filter: label })}</legend>
              {offered.map(({ preset, range }) => (
                <Choice
                  key={preset}
                  label={names[preset]}
                  isOn={preset === current?.preset}
                  onChoose={() => {
                    set(range)
                    close()
                  }}
                />
              ))}
            </fieldset>
            <div className="grid grid-cols-2 items-start gap-3">
              <DateField label={t('from')} value={from} today={today} onChange={next => type({ from: next, to })} />
              <DateField label={t('to')} value={to} today={today} error={error} onChange={next => type({ from, to: next })} />
            </div>
            {phone ? null : (
              <LazyPart>
                <RangeCalendar from={from} to={to} today={today} onChange={set} />
              </LazyPart>
            )}
          </div>
        )}
      </FilterPill>
      {error === undefined || isOpen ? null : <FieldError text={error} />}
    </>
  )
}

function textOf(from: PlainDate | undefined, to: PlainDate | undefined): string | undefined {
  if (from !== undefined && to !== undefined)
    return to < from ? `${formatDayAndYear(from)} – ${formatDayAndYear(to)}` : formatDayRange(from, to)
  if (from !== undefined) return t('since', { day: formatDayAndYear(from) })
  return to === undefined ? undefined : t('until', { day: formatDayAndYear(to) })
}

type DateFieldProps = {
  label: string
  value: PlainDate | undefined
  today: PlainDate
  error?: string | undefined
  onChange: (date: PlainDate) => void
}

/** With its year: without one, or with two digits of it, more may come. */
const IS_WHOLE = /^\d{4}-|\d{4}$/

/**
 * A date, typed as people write it; a phone has a way of its own to choose one. It applies once it is whole, or when the field is left;
 * until then the list does not change.
 */
const DateField = ({ label, value, today, error, onChange }: DateFieldProps) => {
  const phone = usePhone()
  const shown = value === undefined ? '' : phone ? value : dateText(value)
  const [draft, setDraft] = useState<{ of: PlainDate | undefined; text: string; problem?: string }>({ of: value, text: shown })
  const current = draft.of === value ? draft : { of: value, text: shown }
  const take = (text: string, isDone: boolean) => {
    const typed = dateIn(text, today)
    if (typed === undefined) return setDraft({ of: value, text, ...(isDone && { problem: t('notADate') }) })
    const next = isDone || IS_WHOLE.test(text) ? (typed ?? undefined) : value
    setDraft({ of: next, text: isDone && next !== undefined ? (phone ? next : dateText(next)) : text })
    if (next !== undefined && next !== value) onChange(next)
  }
  return (
    <Field label={label} error={current.problem ?? error}>
      {control => (
        <Input
          {...control}
          {...(phone ? { type: 'date' } : { placeholder: 'MM/DD/YYYY', autoComplete: 'off' })}
          value={current.text}
          onChange={event => take(event.target.value, false)}
          onBlur={() => take(current.text === '' ? shown : current.text, true)}
        />
      )}
    </Field>
  )
}
