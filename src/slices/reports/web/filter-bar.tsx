import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { isWorkDate, type PlainDate, partsOf } from '#core/plain-date.ts'
import { statusText } from '#web/status-chip.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import type { ReportOptions } from './calls.ts'
import { isNarrowed, monthOf, type ReportFilter, type ReportSearch, reportStatuses } from './report-filter.ts'
import { t } from './texts.ts'

type FilterBarProps = {
  filter: ReportFilter
  today: PlainDate
  /** Undefined while loading: the filters are shown already. */
  options: ReportOptions | undefined
  /** Why the dates are invalid. */
  error: string | undefined
  onChange: (change: Partial<ReportSearch>) => void
  onClear: () => void
}

/** The report's filters. Each choice applies at once and is part of the address; on a phone the totals come first. */
export const FilterBar = (props: FilterBarProps) => {
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const { filter, error, onClear } = props
  const shown = !phone || open || error !== undefined
  return (
    <search aria-label={t('filters')} data-print="hide" className="mb-4 rounded-lg border border-border bg-card p-4 max-md:p-3">
      {phone ? (
        <Button full size="lg" aria-expanded={shown} icon={<Glyph of={SlidersHorizontal} />} onClick={() => setOpen(!open)}>
          {t('filters')}
        </Button>
      ) : null}
      {shown ? (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] items-start gap-3 max-md:mt-3 max-md:grid-cols-2">
          <Filters {...props} />
          {isNarrowed(filter) ? (
            <div className="self-end">
              <Button variant="ghost" onClick={onClear}>
                {t('clearFilters')}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </search>
  )
}

const Filters = ({ filter, today, options, error, onChange }: FilterBarProps) => {
  const isOnlyOneself = options !== undefined && options.employees.length < 2 && filter.employeeId === undefined
  return (
    <>
      <div className="max-md:col-span-2">
        <Choice
          label={t('dates')}
          all={undefined}
          value={presetOf(filter, today)}
          options={presetOptions(filter, today)}
          onChange={preset => onChange(presets(today)[preset as Preset] ?? {})}
        />
      </div>
      <DateField label={t('from')} value={filter.from} onChange={from => onChange({ from })} />
      <DateField label={t('to')} value={filter.to} error={error} onChange={to => onChange({ to })} />
      {isOnlyOneself ? null : (
        <Choice
          label={t('person')}
          all={t('everybody')}
          value={filter.employeeId}
          options={options?.employees.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={employeeId => onChange({ employeeId })}
        />
      )}
      <Choice
        label={t('department')}
        all={t('allDepartments')}
        value={filter.departmentId}
        options={options?.departments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={departmentId => onChange({ departmentId })}
      />
      <Choice
        label={t('column')}
        all={t('allColumns')}
        value={filter.column}
        options={options?.columns.map(({ column, label }) => ({ value: column, label }))}
        onChange={column => onChange({ column })}
      />
      <Choice
        label={t('status')}
        all={t('anyStatus')}
        value={filter.status}
        options={reportStatuses.map(status => ({ value: status, label: statusText(status) }))}
        onChange={status => onChange({ status: reportStatuses.find(one => one === status) })}
      />
    </>
  )
}

/** The labels for "no choice" and for a choice that is no longer available. */
const ALL = 'all'

type Option = { value: string; label: string }
type ChoiceProps = {
  label: string
  /** The label of "no choice"; undefined where one is always selected. */
  all: string | undefined
  value: string | undefined
  options: readonly Option[] | undefined
  onChange: (value: string | undefined) => void
}

const Choice = ({ label, all, value, options, onChange }: ChoiceProps) => (
  <Field label={label}>
    {control => (
      <Select
        {...control}
        aria-label={label}
        disabled={options === undefined}
        options={[...(all === undefined ? [] : [{ value: ALL, label: all }]), ...(options ?? [])]}
        value={value ?? ALL}
        onValueChange={(next: string) => onChange(next === ALL ? undefined : next)}
      />
    )}
  </Field>
)

type DateFieldProps = { label: string; value: PlainDate; error?: string | undefined; onChange: (date: PlainDate) => void }

/** A native date field. A typed value applies once it is a complete date; until then the report does not change. */
const DateField = ({ label, value, error, onChange }: DateFieldProps) => {
  const [draft, setDraft] = useState({ of: value, text: value })
  const text = draft.of === value ? draft.text : value
  return (
    <Field label={label} error={error}>
      {control => (
        <Input
          {...control}
          type="date"
          value={text}
          onChange={event => {
            const next = event.target.value
            setDraft({ of: isWorkDate(next) ? next : value, text: next })
            if (isWorkDate(next)) onChange(next)
          }}
        />
      )}
    </Field>
  )
}

type Preset = 'this_month' | 'last_month' | 'this_year'

function presets(today: PlainDate): Record<Preset, { from: PlainDate; to: PlainDate }> {
  const { year } = partsOf(today)
  return {
    this_month: monthOf(today),
    last_month: monthOf(today, 1),
    this_year: { from: `${year}-01-01`, to: `${year}-12-31` },
  }
}

function presetOf({ from, to }: ReportFilter, today: PlainDate): string {
  const found = Object.entries(presets(today)).find(([, range]) => range.from === from && range.to === to)
  return found?.[0] ?? 'other'
}

/** Custom dates are typed; the option is listed only while they are in use. */
function presetOptions(filter: ReportFilter, today: PlainDate): Option[] {
  const named = [
    { value: 'this_month', label: t('thisMonth') },
    { value: 'last_month', label: t('lastMonth') },
    { value: 'this_year', label: t('thisYear') },
  ]
  return presetOf(filter, today) === 'other' ? [...named, { value: 'other', label: t('otherDates') }] : named
}
