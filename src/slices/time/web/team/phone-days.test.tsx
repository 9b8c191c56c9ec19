import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Timesheet } from '../timesheet-view.ts'
import { PhoneDays } from './phone-days.tsx'

type Warning = Timesheet['warnings'][number]
const onSaturday: Warning = { kind: 'over_daily', text: '16.50 hrs on Sat, Oct 31 (over 16 hrs)', date: '2026-10-31', column: null }
const ofTheWeek: Warning = { kind: 'overtime_mismatch', text: 'Overtime: 4.00 hrs entered, 8.50 hrs calculated', date: null, column: null }

test.each([
  [[onSaturday], '1 warning on Sat, Oct 31'],
  [[onSaturday, ofTheWeek], '1 warning on Sat, Oct 31. Overtime: 4.00 hrs entered, 8.50 hrs calculated'],
  [[ofTheWeek], 'Overtime: 4.00 hrs entered, 8.50 hrs calculated'],
])('on a phone the line of warnings counts those of a day, and says those of a week: %#', (warnings, text) => {
  render(<PhoneDays days={[]} columns={[]} cells={new Map()} format="decimal" warnings={warnings} entered={new Map()} why={new Map()} />)
  expect(screen.getByText(text)).toBeDefined()
})
