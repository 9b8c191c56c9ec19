import type { PlainDate } from '#core/plain-date.ts'
import { statusText } from '#web/status-chip.tsx'
import type { Filter, FilterValues } from '#web/table/filters.ts'
import type { ReportOptions } from './calls.ts'
import { type ReportFilter, reportStatuses } from './report-filter.ts'
import { t } from './texts.ts'

interface Given {
  filter: ReportFilter
  today: PlainDate
  /** The month in which the organization's fiscal year starts, 1 to 12. */
  fiscalYearStart: number
  /** Undefined while loading: the filters are shown already. */
  options: ReportOptions | undefined
  /** Whether the report may hold other people, by the current user's role: known before the options are. */
  seesOthers: boolean
  /** Why the dates are invalid. */
  error: string | undefined
}

/** The report's filters. Whoever sees only themselves is not asked for a person. */
export function reportFilters({ filter, today, fiscalYearStart, options, seesOthers, error }: Given): Filter[] {
  // Decided by the role while the options load: a filter that goes away again would move the others.
  const isOnlyOneself = filter.employeeId === undefined && (options === undefined ? !seesOthers : options.employees.length < 2)
  const named = (list: readonly { id: string; name: string }[] | undefined) => list?.map(({ id, name }) => ({ value: id, label: name }))
  const person: Filter = { kind: 'choice', key: 'employeeId', label: t('person'), options: named(options?.employees) }
  return [
    {
      kind: 'dates',
      label: t('dates'),
      from: 'from',
      to: 'to',
      today,
      presets: [
        'this_period',
        'last_period',
        'this_month',
        'last_month',
        'this_quarter',
        'last_quarter',
        'this_year',
        'last_year',
        'this_fiscal_year',
        'last_fiscal_year',
      ],
      fiscalYearStart,
      ...(options?.periods && { period: options.periods.current }),
      ...(options?.periods?.last && { lastPeriod: options.periods.last }),
      always: true,
      error,
    },
    ...(isOnlyOneself ? [] : [person]),
    { kind: 'choice', key: 'departmentId', label: t('department'), options: named(options?.departments) },
    {
      kind: 'choice',
      key: 'column',
      label: t('column'),
      options: options?.columns.map(({ column, label }) => ({ value: column, label })),
    },
    {
      kind: 'choice',
      key: 'status',
      label: t('status'),
      options: reportStatuses.map(status => ({ value: status, label: statusText(status) })),
    },
  ]
}

/** The filters that are on, in words: "Person: Ines Fontaine · Status: Approved". */
export function filterText(filters: readonly Filter[], values: FilterValues): string {
  return filters
    .flatMap(filter => {
      const value = filter.kind === 'choice' ? values[filter.key] : undefined
      const name = filter.kind === 'choice' ? filter.options?.find(option => option.value === value)?.label : undefined
      return name === undefined ? [] : [t('isSetTo', { filter: filter.label, value: name })]
    })
    .join(' · ')
}
