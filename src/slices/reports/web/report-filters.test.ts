import { expect, test } from 'vitest'
import type { ReportOptions } from './calls.ts'
import { filterText, reportFilters } from './report-filters.ts'

const options: ReportOptions = {
  employees: [
    { id: 'e1', name: 'Ines Fontaine' },
    { id: 'e2', name: 'Marcus Bell' },
  ],
  departments: [{ id: 'd1', name: 'Shelter' }],
  columns: [{ column: 'sick', label: 'Sick' }],
  periods: { current: { from: '2026-11-09', to: '2026-11-22' }, last: { from: '2026-10-26', to: '2026-11-08' } },
  today: '2026-11-20',
}
const filter = { from: '2026-11-01', to: '2026-11-30', employeeId: 'e1', status: 'approved' } as const
const filters = reportFilters({ filter, today: '2026-11-20', fiscalYearStart: 1, options, seesOthers: true, error: undefined })

test('pay periods come first among the ranges, with the days that the server names', () => {
  expect(filters[0]).toMatchObject({ kind: 'dates', period: options.periods!.current, lastPeriod: options.periods!.last })
  expect(filters[0]).toHaveProperty('presets.0', 'this_period')
  expect(filters[0]).toHaveProperty('presets.1', 'last_period')
})

test('the filters on paper are those that are on, by name', () => {
  expect(filterText(filters, { ...filter })).toBe('Person: Ines Fontaine · Status: Approved')
  expect(filterText(filters, { from: '2026-11-01', to: '2026-11-30' })).toBe('')
})

test('whoever sees only themselves is asked for no person, from the first moment; everyone else is, until the options say there is no one else', () => {
  const shown = (seesOthers: boolean, loaded: ReportOptions | undefined) =>
    reportFilters({
      filter: { from: filter.from, to: filter.to },
      today: '2026-11-20',
      fiscalYearStart: 1,
      options: loaded,
      seesOthers,
      error: undefined,
    }).map(({ label }) => label)
  const alone = { ...options, employees: options.employees.slice(0, 1) }
  expect([shown(false, undefined), shown(false, alone), shown(true, alone)].filter(labels => labels.includes('Person'))).toEqual([])
  for (const labels of [shown(true, undefined), shown(true, options), shown(false, options)]) expect(labels).toContain('Person')
})
