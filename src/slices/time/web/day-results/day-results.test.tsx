import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { addDays } from '#core/plain-date.ts'
import { gridTotals, lockReason } from '../grid/grid-model.ts'
import { withHolidayPay } from '../holiday-pay-cells.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { CountedDays } from './counted-days.tsx'
import { OvertimeExplained } from './overtime-explained.tsx'

const { save, saveOnBehalf } = vi.hoisted(() => {
  const call = () => vi.fn().mockResolvedValue({ days: [] })
  return { save: call(), saveOnBehalf: call() }
})
vi.mock('../calls.ts', () => ({ dayCalls: { save: { call: save }, saveOnBehalf: { call: saveOnBehalf } } }))

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
const RULE = '36.00 hrs in the week before this day and 45.00 hrs with it, so 5.00 hrs over 40.00 count as overtime'
const LUNCH = 'Lunch: 0.50 hrs deducted (9.50 hrs entered, more than 6.00 hrs)'
const LUNCH_PART = { rule: 'lunch' as const, minutes: 30, text: LUNCH }
const week = [
  ...[0, 1, 2, 3].map(at => day(addDays('2026-11-16', at))),
  day('2026-11-20', { regularMinutes: 240, overtimeMinutes: 300, parts: [LUNCH_PART, { rule: 'week', minutes: 300, text: RULE }] }),
]

describe('the figure of a week with overtime', () => {
  test('says why: the rule, the running sum and where it is cut', async () => {
    render(<OvertimeExplained week={week} isWhole format="decimal" label="45.00 worked" />)
    await userEvent.click(screen.getByRole('button', { name: '45.00 worked' }))
    expect(screen.getByRole('heading', { level: 2, name: 'Why 5.00 hrs overtime on Fri, Nov 20?' })).toBeDefined()
    expect(screen.getByText(RULE)).toBeDefined()
    expect(screen.getByRole('row', { name: 'Running total 9.00 18.00 27.00 36.00 45.00' })).toBeDefined()
    expect(screen.getByText('Overtime starts at 40.00')).toBeDefined()
    expect(screen.queryByText(LUNCH)).toBeNull()
  })

  test('on a phone has a line for each day, under a title that fits', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    render(<OvertimeExplained week={week} isWhole format="decimal" label="45.00 worked" />)
    await userEvent.click(screen.getByRole('button', { name: '45.00 worked' }))
    expect(screen.getByRole('dialog', { name: "Why there's overtime" })).toBeDefined()
    expect(screen.getAllByRole('row').map(row => row.textContent)).toContain('Thu 199.0036.00')
    vi.unstubAllGlobals()
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
    parts: [{ rule: 'lunch', minutes: 60, text: 'Lunch: 1.00 hr deducted (9.00 hrs entered, more than 6.00 hrs)' }],
  })
  const show = (canEdit: boolean, behalf: { employeeId: string; reason: string } | null = null, first = lunch) => {
    return render(
      <QueryClientProvider client={new QueryClient()}>
        <CountedDays days={[first, day('2026-11-17')]} format="decimal" canEdit={canEdit} behalf={behalf} />
      </QueryClientProvider>,
    )
  }

  test('say what was taken off, and lunch worked through is saved with its note', async () => {
    show(true)
    expect(screen.getByText('8.00 of 9.00 hrs')).toBeDefined()
    expect(screen.queryByText('Tue, Nov 17')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Worked through lunch', description: 'Mon, Nov 16' }))
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    await userEvent.type(screen.getByRole('textbox', { name: 'Why did you work through lunch?' }), ' Phones ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(save.mock.calls[0]?.[0]).toEqual({ date: '2026-11-16', lunchWaived: true, lunchTakenMinutes: null, note: 'Phones' })
  })

  test('lunch that the hours leave out already is saved in whole minutes, and taken back by clearing it', async () => {
    show(true, null, { ...lunch, lunchTakenMinutes: 20 })
    await userEvent.click(screen.getByRole('button', { name: 'Lunch already excluded', description: 'Mon, Nov 16' }))
    const field = screen.getByRole('textbox', { name: 'Minutes of lunch already excluded' })
    await userEvent.clear(field)
    await userEvent.type(field, '7.5')
    expect(screen.getByText('Enter whole minutes, up to 1,440')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    await userEvent.clear(field)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(save.mock.calls.at(-1)?.[0]).toEqual({ date: '2026-11-16', lunchWaived: false, lunchTakenMinutes: null, note: null })
    await userEvent.click(await screen.findByRole('button', { name: 'Lunch already excluded', description: 'Mon, Nov 16' }))
    const again = screen.getByRole('textbox', { name: 'Minutes of lunch already excluded' })
    await userEvent.clear(again)
    await userEvent.type(again, '30{Enter}')
    expect(save.mock.calls.at(-1)?.[0]).toEqual({ date: '2026-11-16', lunchWaived: false, lunchTakenMinutes: 30, note: null })
  })

  test('an administrator saves the lunch of someone else with the reason they gave', async () => {
    const calls = save.mock.calls.length
    show(true, { employeeId: 'e1', reason: 'On leave' }, { ...lunch, lunchWaived: true, lunchDeductedMinutes: 0 })
    await userEvent.click(screen.getByRole('button', { name: 'Deduct lunch', description: 'Mon, Nov 16' }))
    expect(saveOnBehalf.mock.calls[0]?.[0]).toEqual({
      employeeId: 'e1',
      reason: 'On leave',
      date: '2026-11-16',
      lunchWaived: false,
      lunchTakenMinutes: null,
      note: null,
    })
    expect(save.mock.calls).toHaveLength(calls)
  })

  test('with nothing but a deduction are one line, which opens; the others stand before it', async () => {
    const days = [16, 17, 18].map(at => ({ ...lunch, date: `2026-11-${at}` }))
    const credited = { ...lunch, date: '2026-11-19', lunchTakenMinutes: 60, workedMinutes: 540 }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <CountedDays days={[...days, credited]} format="decimal" canEdit behalf={null} />
      </QueryClientProvider>,
    )
    const line = screen.getByText('Lunch deducted on 3 days')
    expect(line.parentElement?.textContent).toContain('3.00 hrs')
    expect(screen.getByText('Mon, Nov 16').closest('details')).toBe(line.closest('details'))
    const other = screen.getByText('Thu, Nov 19')
    expect(other.closest('details')).toBeNull()
    expect(other.parentElement?.textContent).toBe('Thu, Nov 199.00 hrs')
    expect(other.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('stand in the order of their dates', () => {
    const credited = { ...lunch, date: '2026-11-19', lunchTakenMinutes: 60 }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <CountedDays days={[lunch, credited, { ...lunch, date: '2026-11-20' }]} format="decimal" canEdit behalf={null} />
      </QueryClientProvider>,
    )
    expect(screen.getAllByText(/^\w{3}, Nov/).map(({ textContent }) => textContent)).toEqual(['Mon, Nov 16', 'Thu, Nov 19', 'Fri, Nov 20'])
  })

  test('that leave the folded list when their lunch is saved take the focus along', async () => {
    const days = [16, 17, 18, 19].map(at => ({ ...lunch, date: `2026-11-${at}` }))
    const client = new QueryClient()
    const drawn = (shown: typeof days) => (
      <QueryClientProvider client={client}>
        <CountedDays days={shown} format="decimal" canEdit behalf={null} />
      </QueryClientProvider>
    )
    const { rerender } = render(drawn(days))
    await userEvent.click(screen.getByText('Lunch deducted on 4 days'))
    await userEvent.click(screen.getByRole('button', { name: 'Lunch already excluded', description: 'Tue, Nov 17' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Minutes of lunch already excluded' }), '30{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => rerender(drawn(days.map(one => (one.date === '2026-11-17' ? { ...one, lunchTakenMinutes: 30 } : one)))))
    expect(screen.getByText('Tue, Nov 17').closest('details')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Lunch already excluded', description: 'Tue, Nov 17' }))
  })

  test('have no button on a timesheet that cannot be changed', () => {
    show(false)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a paid holiday', () => {
  const timesheet = { days: [day('2026-11-11', { holidayMinutes: 480 })] } as unknown as Timesheet

  test('is shown before anything is saved, and the stored one as it is', () => {
    expect(withHolidayPay(new Map(), timesheet).get('2026-11-11|holiday')).toMatchObject({ minutes: 480, state: 'saved' })
    const stored = new Map([['2026-11-11|holiday', { minutes: 300, minutesEntered: 300, version: 1, state: 'saved' as const }]])
    expect(withHolidayPay(stored, timesheet)).toBe(stored)
    expect(withHolidayPay(new Map(), { ...timesheet, status: 'approved' }).size, 'a locked one has what was stored').toBe(0)
  })

  test('pays no more than the day has room for, like the entry that will be stored', () => {
    const long = new Map([['2026-11-11|regular', { minutes: 1200, minutesEntered: 1200, version: 1, state: 'saved' as const }]])
    expect(withHolidayPay(long, timesheet).get('2026-11-11|holiday')?.minutes).toBe(240)
  })

  test('takes no hours in its column, and in the others it does', () => {
    const holiday = { date: '2026-11-11', weekday: 'Wed', dayNumber: 11, week: 0, isToday: false, isWeekend: false, paidIn: 'holiday' }
    const column = (handle: string) => ({ handle, label: handle, kind: 'time_off' as const, editable: true })
    expect(lockReason({ readOnly: false }, holiday, column('holiday'))).toBe('Holiday pay is added automatically')
    expect(lockReason({ readOnly: false }, holiday, column('sick'))).toBeNull()
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
