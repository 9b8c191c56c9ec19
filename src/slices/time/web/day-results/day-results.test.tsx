import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { addDays } from '#core/plain-date.ts'
import { gridTotals } from '../grid/grid-model.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { CountedDays } from './counted-days.tsx'
import { OvertimeExplained } from './overtime-explained.tsx'

const { save } = vi.hoisted(() => ({ save: vi.fn().mockResolvedValue({ days: [] }) }))
vi.mock('../calls.ts', () => ({ dayCalls: { save: { call: save } } }))

type Day = Timesheet['days'][number]
const day = (date: string, more: Partial<Day> = {}): Day => ({
  date,
  enteredMinutes: 540,
  deductedMinutes: 0,
  lunchDeductedMinutes: 0,
  breakDeductedMinutes: 0,
  lunchTakenMinutes: null,
  lunchWaived: false,
  lunchNote: null,
  workedMinutes: 540,
  regularMinutes: 540,
  overtimeMinutes: 0,
  doubleTimeMinutes: 0,
  holidayMinutes: 0,
  parts: [],
  shares: [],
  ...more,
})
const RULE = 'Over 40.00 hrs in the week: 36.00 hrs before, 45.00 hrs with this day; 5.00 hrs overtime'
const week = [
  ...[0, 1, 2, 3].map(at => day(addDays('2026-11-16', at))),
  day('2026-11-20', { regularMinutes: 240, overtimeMinutes: 300, parts: [{ rule: 'week', minutes: 300, text: RULE }] }),
]

describe('the figure of a week with overtime', () => {
  test('says why: the rule, the running sum and where it is cut', async () => {
    render(<OvertimeExplained week={week} isWhole format="decimal" label="45.00 worked" />)
    await userEvent.click(screen.getByRole('button', { name: '45.00 worked' }))
    expect(screen.getByRole('heading', { name: 'Why 5.00 hrs overtime on Fri, Nov 20?' })).toBeDefined()
    expect(screen.getByText(RULE)).toBeDefined()
    expect(screen.getByRole('row', { name: 'Running sum 9.00 18.00 27.00 36.00 45.00' })).toBeDefined()
    expect(screen.getByText('The cut falls at 40.00')).toBeDefined()
  })

  test('is no button in a week without overtime', () => {
    render(<OvertimeExplained week={week.slice(0, 4)} isWhole format="decimal" label="36.00 worked" />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the days that count', () => {
  const lunch = day('2026-11-16', {
    deductedMinutes: 60,
    lunchDeductedMinutes: 60,
    workedMinutes: 480,
    parts: [{ rule: 'lunch', minutes: 60, text: 'Lunch: 1.00 hrs deducted; 9.00 hrs entered, over 6.00 hrs' }],
  })
  const show = (edit: boolean) => {
    const timesheet = { days: [lunch, day('2026-11-17')], can: { edit }, settings: { timeFormat: 'decimal' } } as unknown as Timesheet
    return render(
      <QueryClientProvider client={new QueryClient()}>
        <CountedDays timesheet={timesheet} />
      </QueryClientProvider>,
    )
  }

  test('say what was taken off, and lunch worked through is saved with its note', async () => {
    show(true)
    expect(screen.getByText('8.00 of 9.00 hrs')).toBeDefined()
    expect(screen.queryByText('Tue, Nov 17')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Worked through lunch' }))
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    await userEvent.type(screen.getByRole('textbox', { name: 'Why did you work through lunch?' }), ' Phones ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(save.mock.calls[0]?.[0]).toEqual({ date: '2026-11-16', lunchWaived: true, lunchTakenMinutes: null, note: 'Phones' })
  })

  test('have no button on a timesheet that cannot be changed', () => {
    show(false)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('totals are the hours that count, and a cell that was cleared takes nothing off', () => {
  const grid = { date: '2026-11-16', weekday: 'Mon', dayNumber: 16, week: 0, isToday: false, isWeekend: false }
  const days = [{ ...grid, deducted: new Map([['regular', 60]]) }]
  const columns = [{ handle: 'regular', label: 'Regular', kind: 'worked' as const, editable: true }]
  const totalsOf = (minutes: number) =>
    gridTotals({
      days,
      columns,
      cells: new Map([['2026-11-16|regular', { minutes, minutesEntered: minutes, version: 1, state: 'saved' as const }]]),
    })
  expect(totalsOf(540)).toMatchObject({ all: 480, worked: 480 })
  expect(totalsOf(0)).toMatchObject({ all: 0, worked: 0 })
})
