// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type CellEdit, cellKey, type GridCell } from './cell.ts'
import { createGridController } from './grid-controller.ts'
import type { GridColumn, GridDay } from './grid-model.ts'
import { PhoneDay, type PhoneDayProps } from './phone-day.tsx'

const days: GridDay[] = Array.from({ length: 14 }, (_, index) => ({
  date: `2026-11-${String(9 + index).padStart(2, '0')}`,
  weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][index % 7]!,
  dayNumber: 9 + index,
  week: Math.floor(index / 7),
  isToday: index === 11,
  isWeekend: index % 7 > 4,
  ...(index === 0 ? { lockedReason: 'Approved' } : {}),
}))
const columns: GridColumn[] = [
  { handle: 'fund:1', label: 'United Way', kind: 'fund', editable: true },
  { handle: 'vacation', label: 'Vacation', kind: 'time_off', editable: true, hint: '41.25 h available' },
]

function saved(minutes: number): GridCell {
  return { minutes, minutesEntered: minutes, version: 1, state: 'saved' }
}

function Timesheet({ initial = [], ...props }: Partial<PhoneDayProps> & { initial?: readonly (readonly [string, GridCell])[] }) {
  const [cells, setCells] = useState<ReadonlyMap<string, GridCell>>(new Map(initial))
  const [date, setDate] = useState('2026-11-20')
  const nothing = () => {}
  const [controller] = useState(createGridController)
  return (
    <PhoneDay
      days={days}
      columns={columns}
      cells={cells}
      format="decimal"
      date={date}
      onSelectDate={setDate}
      onRetry={nothing}
      onKeepMine={nothing}
      onUseTheirs={nothing}
      dayTarget={480}
      controller={controller}
      savedAt={null}
      locked={false}
      troubleShownElsewhere={false}
      {...props}
      onEdit={(edits: readonly CellEdit[]) => {
        props.onEdit?.(edits)
        setCells(now => new Map([...now, ...edits.map(edit => [cellKey(edit.date, edit.column), saved(edit.minutesEntered)] as const)]))
      }}
    />
  )
}

const field = () => screen.getByRole('textbox', { name: 'United Way, Fri 20' })

test('the selected day is a grid named Timesheet with the same cell names as the large timesheet', () => {
  render(<Timesheet />)
  const cells = within(screen.getByRole('grid', { name: 'Timesheet' })).getAllByRole('gridcell')
  expect(cells.map(cell => [cell.dataset.date, cell.dataset.column])).toEqual([
    ['2026-11-20', 'fund:1'],
    ['2026-11-20', 'vacation'],
  ])
  expect(screen.getByRole('heading', { name: 'Friday, Nov 20' })).toBeTruthy()
  expect(screen.getByText('41.25 h available')).toBeTruthy()
})

test('the buttons step by a quarter of an hour, or by the rounding increment, and not below zero', async () => {
  const user = userEvent.setup()
  render(<Timesheet />)
  expect(screen.getByRole('button', { name: 'Decrease United Way' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Increase United Way' }))
  expect(field()).toHaveProperty('value', '0.25')
  await user.click(screen.getByRole('button', { name: 'Decrease United Way' }))
  expect(field()).toHaveProperty('value', '0.00')
})

test('typed hours are committed on leaving the field or by Enter', async () => {
  const user = userEvent.setup()
  const onEdit = vi.fn()
  render(<Timesheet onEdit={onEdit} step={30} />)
  await user.click(field())
  await user.keyboard('7:30')
  await user.tab()
  expect(onEdit).toHaveBeenLastCalledWith([{ date: '2026-11-20', column: 'fund:1', minutesEntered: 450 }])
  await user.click(screen.getByRole('button', { name: 'Increase United Way' }))
  expect(onEdit).toHaveBeenLastCalledWith([{ date: '2026-11-20', column: 'fund:1', minutesEntered: 480 }])
  await user.click(field())
  await user.keyboard('4{Enter}')
  expect(onEdit).toHaveBeenLastCalledWith([{ date: '2026-11-20', column: 'fund:1', minutesEntered: 240 }])
  expect(screen.getByText('of 8.00 hrs').closest('p')?.textContent).toBe('4.00 of 8.00 hrs')
})

test.each([
  ['x', 'Enter hours as 8, 7.5, or 7:30'],
  ['23', "You can't enter more than 24 hours in a day"],
])('%s is invalid and shows an error', async (text, message) => {
  const user = userEvent.setup()
  const onEdit = vi.fn()
  render(<Timesheet onEdit={onEdit} initial={[[cellKey('2026-11-20', 'vacation'), saved(120)]]} />)
  await user.click(field())
  await user.keyboard(text)
  await user.tab()
  expect(onEdit).not.toHaveBeenCalled()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field()).toHaveProperty('value', text)
  expect(document.getElementById(field().getAttribute('aria-describedby')!)?.textContent).toBe(message)
})

test('the strip shows every day with its total and selects it', async () => {
  const user = userEvent.setup()
  render(<Timesheet initial={[[cellKey('2026-11-10', 'fund:1'), saved(450)]]} />)
  const strip = screen.getByRole('navigation', { name: 'Days in this period' })
  expect(within(strip).getAllByRole('button')).toHaveLength(14)
  await user.click(within(strip).getByRole('button', { name: /Tue ?10 ?7\.50/ }))
  expect(screen.getByRole('heading', { name: 'Tuesday, Nov 10' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'United Way, Tue 10' })).toHaveProperty('value', '7.50')
})

test('a locked day shows its hours without a field', async () => {
  const user = userEvent.setup()
  render(<Timesheet initial={[[cellKey('2026-11-09', 'fund:1'), saved(450)]]} />)
  await user.click(screen.getByRole('button', { name: /Mon ?9/ }))
  expect(screen.queryByRole('textbox')).toBeNull()
  const [cell] = screen.getAllByRole('gridcell')
  expect(cell?.getAttribute('aria-readonly')).toBe('true')
  expect(cell?.textContent).toBe('7.50')
  expect(cell?.title).toBe('Approved')
})

test('a conflict is resolved in place, and the status line leads to its day', async () => {
  const user = userEvent.setup()
  const onKeepMine = vi.fn()
  const onUseTheirs = vi.fn()
  const cell: GridCell = { ...saved(240), state: 'conflict', theirs: { minutes: 210, version: 2 } }
  render(<Timesheet initial={[[cellKey('2026-11-17', 'fund:1'), cell]]} onKeepMine={onKeepMine} onUseTheirs={onUseTheirs} />)
  await user.click(screen.getByRole('button', { name: 'Resolve' }))
  await user.click(screen.getByRole('button', { name: 'Keep mine (4.00)' }))
  await user.click(screen.getByRole('button', { name: 'Use 3.50' }))
  expect(onKeepMine).toHaveBeenCalledWith('2026-11-17', 'fund:1')
  expect(onUseTheirs).toHaveBeenCalledWith('2026-11-17', 'fund:1')
})

test('partly typed hours are committed when the page is left', async () => {
  const user = userEvent.setup()
  const onEdit = vi.fn()
  render(<Timesheet onEdit={onEdit} />)
  await user.click(field())
  await user.keyboard('6')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(onEdit).toHaveBeenCalledExactlyOnceWith([{ date: '2026-11-20', column: 'fund:1', minutesEntered: 360 }])
})

test('and when they leave the page, as when a session ends', async () => {
  const user = userEvent.setup()
  const onEdit = vi.fn()
  const { unmount } = render(<Timesheet onEdit={onEdit} />)
  await user.click(field())
  await user.keyboard('6')
  unmount()
  expect(onEdit).toHaveBeenCalledExactlyOnceWith([{ date: '2026-11-20', column: 'fund:1', minutesEntered: 360 }])
})

test('the warnings of the day stand under its name', async () => {
  const user = userEvent.setup()
  render(<Timesheet warnings={new Map([[cellKey('2026-11-20', 'total'), 'Over 16 hours']])} />)
  expect(screen.getByText('Over 16 hours')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Thu ?19/ }))
  expect(screen.queryByText('Over 16 hours')).toBeNull()
})

test('while a cell is saved its spinner is beside the stepper, not over the figure', () => {
  render(<Timesheet initial={[[cellKey('2026-11-20', 'fund:1'), { ...saved(30), state: 'saving' }]]} />)
  const stepper = field().closest('div')!
  expect(stepper.querySelector('.animate-turn')).toBeNull()
  expect(stepper.parentElement!.querySelector('.animate-turn')).toBeTruthy()
})

test('the copy of the last period is told with a button that takes it back', async () => {
  const user = userEvent.setup()
  const onEdit = vi.fn()
  const controller = createGridController()
  render(<Timesheet controller={controller} onEdit={onEdit} initial={[[cellKey('2026-11-20', 'fund:1'), saved(480)]]} />)
  const cells = [{ date: '2026-11-20', column: 'fund:1', minutesEntered: 480 }]
  act(() => void controller.dispatch({ type: 'copied', cells, message: 'Copied 1 cell from the last period' }))
  expect(screen.getByText('Copied 1 cell from the last period')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onEdit).toHaveBeenCalledExactlyOnceWith([{ date: '2026-11-20', column: 'fund:1', minutesEntered: 0 }])
  expect(field()).toHaveProperty('value', '0.00')
})

test('a locked timesheet shows a lock at its hours and no stepper', () => {
  render(<Timesheet readOnly locked initial={[[cellKey('2026-11-20', 'fund:1'), saved(480)]]} />)
  const [filled, empty] = screen.getAllByRole('gridcell')
  expect([filled?.textContent, empty?.textContent]).toEqual(['8.00', '–'])
  expect(filled?.querySelector('svg.lucide-lock')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
