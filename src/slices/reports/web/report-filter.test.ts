import { describe, expect, test } from 'vitest'
import type { RawSearch } from '#web/search.ts'
import { fileAddress, filterOf, reportSearch } from './report-filter.ts'

const filterAt = (raw: RawSearch, today: string) => filterOf(reportSearch.parse(raw), today)

describe('the filter in the address', () => {
  test('without dates it is the current month', () => {
    expect(filterAt({}, '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(filterAt({ from: 'soon', to: '2026-02-30' }, '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  })

  test('keeps known values and drops invalid ones', () => {
    const search = { from: '2026-01-01', to: '2026-03-31', employeeId: 'e1', departmentId: '', status: 'paid', column: 'sick' }
    expect(filterAt(search, '2026-11-20')).toEqual({ from: '2026-01-01', to: '2026-03-31', employeeId: 'e1', column: 'sick' })
  })

  test('a page is a whole number from 1', () => {
    expect([{}, { page: '3' }, { page: '0' }, { page: '1.5' }, { page: 'x' }].map(raw => reportSearch.parse(raw).page)).toEqual([
      1, 3, 1, 1, 1,
    ])
  })
})

test('the file is requested with exactly the filter of the screen, and for the organization it shows', () => {
  expect(fileAddress('csv', filterAt({ column: 'fund:1', status: 'approved' }, '2026-11-20'), 'harbor')).toBe(
    '/api/v1/reports/timesheets.csv?from=2026-11-01&to=2026-11-30&status=approved&column=fund%3A1&organization=harbor',
  )
})
