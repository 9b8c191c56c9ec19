// @vitest-environment jsdom
import { createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { formatHours } from '#core/minutes.ts'
import { type CellEdit, cellKey, type GridCell } from './cell.ts'
import { createGridController } from './grid-controller.ts'
import type { GridColumn, GridDay } from './grid-model.ts'
import { HistoryButtons } from './history-buttons.tsx'
import { TimesheetGrid, type TimesheetGridProps } from './timesheet-grid.tsx'

vi.mock('#core/minutes.ts', async original => {
  const real = await original<typeof import('#core/minutes.ts')>()
  return { ...real, formatHours: vi.fn(real.formatHours) }
})

const days: GridDay[] = Array.from({ length: 14 }, (_, index) => ({
  date: `2026-11-${String(9 + index).padStart(2, '0')}`,
  weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][index % 7]!,
  dayNumber: 9 + index,
  week: Math.floor(index / 7),
  isToday: index === 3,
  isWeekend: index % 7 > 4,
  ...(index === 2 ? { holiday: 'Veterans Day' } : {}),
  ...(index === 0 ? { lockedReason: 'Approved' } : {}),
}))
const columns: GridColumn[] = [
  { handle: 'department:1', label: 'Shelter', kind: 'department', editable: true },
  { handle: 'fund:1', label: 'United Way', kind: 'fund', editable: true },
  { handle: 'overtime', label: 'Overtime', kind: 'worked', editable: false },
  { handle: 'sick', label: 'Sick', kind: 'time_off', editable: true },
]

function saved(minutes: number): GridCell {
  return { minutes, minutesEntered: minutes, version: 1, state: 'saved' }
}

/** The grid on cells that accept every edit at once. */
function Timesheet({ initial = [], ...props }: Partial<TimesheetGridProps> & { initial?: readonly (readonly [string, GridCell])[] }) {
  const [cells, setCells] = useState<ReadonlyMap<string, GridCell>>(new Map(initial))
  const onEdit = (edits: readonly CellEdit[]) => {
    props.onEdit?.(edits)
    setCells(now => new Map([...now, ...edits.map(edit => [cellKey(edit.date, edit.column), saved(edit.minutesEntered)] as const)]))
  }
  return <TimesheetGrid days={days} columns={columns} cells={cells} format="decimal" {...props} onEdit={onEdit} />
}

const grid = () => screen.getByRole('grid', { name: 'Timesheet' })
const cell = (day: number, column: string) => {
  const found = grid().querySelector(`[data-date="2026-11-${String(day).padStart(2, '0')}"][data-column="${column}"]`)
  if (!(found instanceof HTMLElement)) throw new Error(`No cell ${day} ${column}`)
  return found
}
const paste = (text: string) => {
  const event = createEvent.paste(document.activeElement!, { clipboardData: { getData: () => text } })
  fireEvent(document.activeElement!, event)
}

describe('for automated checks and screen readers', () => {
  test('every gridcell has its date and column, and no total is a gridcell', () => {
    render(<Timesheet />)
    const cells = within(grid()).getAllByRole('gridcell')
    expect(cells).toHaveLength(14 * 4)
    for (const found of cells) {
      expect(found.dataset.date).toMatch(/^2026-11-\d\d$/)
      expect(columns.map(column => column.handle)).toContain(found.dataset.column)
    }
  })

  test('locked cells are read-only and show the reason', () => {
    render(<Timesheet initial={[[cellKey('2026-11-09', 'sick'), saved(60)]]} />)
    expect(cell(9, 'sick')).toHaveProperty('title', 'Approved')
    expect(cell(9, 'sick').getAttribute('aria-readonly')).toBe('true')
    expect(cell(10, 'overtime').getAttribute('aria-readonly')).toBe('true')
    expect(cell(10, 'sick').hasAttribute('aria-readonly')).toBe(false)
  })

  test('rows and columns are counted, totals included', () => {
    render(<Timesheet />)
    expect(grid().getAttribute('aria-rowcount')).toBe(String(2 + 14 + 2 + 1))
    expect(grid().getAttribute('aria-colcount')).toBe('6')
    const indexes = within(grid())
      .getAllByRole('row')
      .map(row => Number(row.getAttribute('aria-rowindex')))
    expect(indexes).toEqual(Array.from({ length: 19 }, (_, index) => index + 1))
    expect(cell(10, 'sick').getAttribute('aria-colindex')).toBe('5')
  })

  test('the only tab stop is today, and arrow keys move it', async () => {
    const user = userEvent.setup()
    render(<Timesheet />)
    await user.tab()
    expect(document.activeElement).toBe(cell(12, 'department:1'))
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement).toBe(cell(13, 'fund:1'))
    expect(grid().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    expect(cell(13, 'fund:1').getAttribute('aria-selected')).toBe('true')
  })

  test('Tab leaves the grid behind its last editable cell', async () => {
    const user = userEvent.setup()
    render(
      <>
        <Timesheet />
        <button type="button">After</button>
      </>,
    )
    await user.click(cell(22, 'sick'))
    await user.keyboard('8{Tab}')
    expect(cell(22, 'sick').textContent).toBe('8.00')
    expect(document.activeElement?.textContent).toBe('After')
  })
})

describe('typing', () => {
  test('Enter stores the typed hours and focuses the next cell', async () => {
    const user = userEvent.setup()
    const onEdit = vi.fn()
    render(<Timesheet onEdit={onEdit} />)
    await user.click(cell(12, 'fund:1'))
    await user.keyboard('7:30{Enter}')
    expect(onEdit).toHaveBeenCalledExactlyOnceWith([{ date: '2026-11-12', column: 'fund:1', minutesEntered: 450 }])
    expect(cell(12, 'fund:1').textContent).toBe('7.50')
    expect(document.activeElement).toBe(cell(13, 'fund:1'))
  })

  test('text still in edit when the grid unmounts, as when a session ends, is stored', async () => {
    const user = userEvent.setup()
    const onEdit = vi.fn()
    const { unmount } = render(<Timesheet onEdit={onEdit} />)
    await user.click(cell(12, 'fund:1'))
    await user.keyboard('6')
    unmount()
    expect(onEdit).toHaveBeenCalledExactlyOnceWith([{ date: '2026-11-12', column: 'fund:1', minutesEntered: 360 }])
  })

  test('a text that is not a duration stays, is marked and explained, and keeps the focus', async () => {
    const user = userEvent.setup()
    render(<Timesheet />)
    await user.click(cell(12, 'fund:1'))
    await user.keyboard('x{Enter}')
    const field = screen.getByRole('textbox', { name: 'United Way, Thu 12' })
    expect(cell(12, 'fund:1').getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe('Enter hours like 8, 7.5 or 7:30')
    expect(screen.getByRole('status').textContent).toContain('Enter hours like 8, 7.5 or 7:30')
    await user.click(cell(10, 'sick'))
    expect(document.activeElement).toBe(field)
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(cell(12, 'fund:1'))
  })

  test('the hint shows the counted hours while they differ from what is typed', async () => {
    const user = userEvent.setup()
    render(<Timesheet round={minutes => Math.round(minutes / 15) * 15} />)
    await user.click(cell(12, 'fund:1'))
    await user.keyboard('7.6')
    expect(cell(12, 'fund:1').textContent).toBe('7.50')
    await user.keyboard('{Backspace}5')
    expect(cell(12, 'fund:1').textContent).toBe('')
  })

  test('a rounded cell shows what was entered', () => {
    render(<Timesheet initial={[[cellKey('2026-11-12', 'fund:1'), { ...saved(450), minutesEntered: 456 }]]} />)
    expect(cell(12, 'fund:1').title).toBe('Entered 7.60, counted as 7.50')
  })

  test('the shell’s letter shortcuts ignore what is typed into the grid, its key combinations do not', async () => {
    const user = userEvent.setup()
    const heard = vi.fn((event: KeyboardEvent) => event.key)
    document.addEventListener('keydown', heard)
    render(<Timesheet />)
    await user.click(cell(12, 'fund:1'))
    await user.keyboard('g?{Escape}')
    document.removeEventListener('keydown', heard)
    expect(heard.mock.results.map(result => result.value)).toEqual(['?'])
  })

  test('leaving the grid with the mouse stores the draft', async () => {
    const user = userEvent.setup()
    render(
      <>
        <Timesheet />
        <button type="button">Elsewhere</button>
      </>,
    )
    await user.click(cell(12, 'fund:1'))
    await user.keyboard('8')
    await user.click(screen.getByText('Elsewhere'))
    expect(cell(12, 'fund:1').textContent).toBe('8.00')
    expect(document.activeElement?.textContent).toBe('Elsewhere')
  })

  test('an arrow key renders only the two affected cells, a stored value its cell and its totals', async () => {
    const user = userEvent.setup()
    const full = days.flatMap(day => columns.map(column => [cellKey(day.date, column.handle), saved(60)] as const))
    render(<Timesheet initial={full} />)
    await user.click(cell(12, 'fund:1'))
    vi.mocked(formatHours).mockClear()
    await user.keyboard('{ArrowDown}')
    expect(vi.mocked(formatHours).mock.calls.length).toBeLessThanOrEqual(2)
    await user.keyboard('8')
    vi.mocked(formatHours).mockClear()
    await user.keyboard('{Enter}')
    // The cell twice, its neighbor, and the totals of day, column, week and period with the worked hours.
    expect(vi.mocked(formatHours).mock.calls.length).toBeLessThan(20)
  })
})

describe('mouse', () => {
  test('a click selects, Shift and click extend the range, a double click edits', async () => {
    const user = userEvent.setup()
    render(<Timesheet initial={[[cellKey('2026-11-12', 'fund:1'), saved(240)]]} />)
    await user.click(cell(12, 'fund:1'))
    await user.keyboard('{Shift>}')
    await user.click(cell(13, 'sick'))
    await user.keyboard('{/Shift}')
    expect(grid().querySelectorAll('[aria-selected="true"]')).toHaveLength(6)
    expect(screen.getByText('6 cells')).toBeTruthy()
    expect(screen.getByText('Sum 4.00')).toBeTruthy()
    await user.dblClick(cell(12, 'fund:1'))
    expect(screen.getByRole('textbox')).toHaveProperty('value', '4.00')
  })

  test('dragging extends the range, dragging the handle fills', () => {
    render(<Timesheet initial={[[cellKey('2026-11-12', 'sick'), saved(240)]]} />)
    fireEvent.mouseDown(cell(12, 'fund:1'))
    fireEvent.mouseOver(cell(13, 'sick'))
    fireEvent.mouseUp(window)
    fireEvent.mouseOver(cell(16, 'sick'))
    expect(grid().querySelectorAll('[aria-selected="true"]')).toHaveLength(6)
    fireEvent.mouseDown(cell(12, 'sick'))
    fireEvent.mouseUp(window)
    fireEvent.mouseDown(grid().querySelector('[data-fill-handle]')!)
    fireEvent.mouseOver(cell(14, 'sick'))
    fireEvent.mouseUp(window)
    expect([13, 14, 15].map(day => cell(day, 'sick').textContent)).toEqual(['4.00', '4.00', ''])
  })
})

describe('clipboard and history', () => {
  test('a pasted block is stored in one call and announced', async () => {
    const user = userEvent.setup()
    const onEdit = vi.fn()
    render(<Timesheet onEdit={onEdit} />)
    await user.click(cell(12, 'department:1'))
    paste('1\t2\n3\t4')
    expect(onEdit).toHaveBeenCalledOnce()
    expect(screen.getByRole('status').textContent).toBe('Pasted 4 cells')
    expect(cell(13, 'fund:1').textContent).toBe('4.00')
    expect(document.activeElement).toBe(cell(12, 'department:1'))
  })

  test('copying puts the block on the clipboard as tab-separated hours', async () => {
    const user = userEvent.setup()
    render(<Timesheet initial={[[cellKey('2026-11-12', 'fund:1'), saved(450)]]} />)
    await user.click(cell(12, 'department:1'))
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    const setData = vi.fn()
    fireEvent(document.activeElement!, createEvent.copy(document.activeElement!, { clipboardData: { setData } }))
    expect(setData).toHaveBeenCalledWith('text/plain', '\t7.50')
  })

  test('buttons outside of the grid undo and redo', async () => {
    const user = userEvent.setup()
    const controller = createGridController()
    render(
      <>
        <HistoryButtons controller={controller} />
        <Timesheet controller={controller} />
      </>,
    )
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
    await user.click(cell(12, 'fund:1'))
    await user.keyboard('8{Enter}')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(cell(12, 'fund:1').textContent).toBe('')
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    expect(cell(12, 'fund:1').textContent).toBe('8.00')
  })
})

describe('saving', () => {
  const cells = new Map<string, GridCell>([
    [cellKey('2026-11-12', 'sick'), { ...saved(120), state: 'failed', message: 'No connection' }],
    [cellKey('2026-11-13', 'sick'), { ...saved(120), state: 'saving' }],
    [cellKey('2026-11-16', 'fund:1'), { ...saved(240), state: 'conflict', theirs: { minutes: 210, version: 2 } }],
  ])

  test('the status line counts what is being saved, what failed and what conflicts', async () => {
    const user = userEvent.setup()
    const onRetry = vi.fn()
    render(<Timesheet cells={cells} onRetry={onRetry} />)
    expect(screen.getByText('Saving 1 change')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('1 not saved')
    expect(screen.getByRole('status').textContent).toContain('1 conflict')
    expect(cell(12, 'sick').title).toBe('No connection')
    expect(cell(12, 'sick').dataset.state).toBe('failed')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('a conflict shows both values and can be resolved by keyboard alone', async () => {
    const user = userEvent.setup()
    const onKeepMine = vi.fn()
    const onUseTheirs = vi.fn()
    render(<Timesheet cells={cells} onKeepMine={onKeepMine} onUseTheirs={onUseTheirs} />)
    await user.tab()
    await user.keyboard('{PageDown}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowRight}{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Two values for Mon 16, United Way' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(cell(16, 'fund:1'))
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Use 3.50' }))
    expect(onUseTheirs).toHaveBeenCalledWith('2026-11-16', 'fund:1')
    await user.click(screen.getByRole('button', { name: 'Choose' }))
    await user.keyboard('{Enter}')
    expect(onKeepMine).toHaveBeenCalledWith('2026-11-16', 'fund:1')
    expect(document.activeElement).toBe(cell(16, 'fund:1'))
  })

  test('Ctrl+S requests a save', async () => {
    const user = userEvent.setup()
    const onFlush = vi.fn()
    render(<Timesheet onFlush={onFlush} />)
    await user.tab()
    await user.keyboard('{Control>}s{/Control}')
    expect(onFlush).toHaveBeenCalledOnce()
  })
})

describe('totals and read-only timesheets', () => {
  test('weeks, days and the period add up, worked hours are shown beside their week', () => {
    render(
      <Timesheet
        initial={[
          [cellKey('2026-11-12', 'fund:1'), saved(450)],
          [cellKey('2026-11-13', 'sick'), saved(480)],
        ]}
      />,
    )
    expect(screen.getByRole('row', { name: /^Week 1/ }).textContent).toBe('Week 17.50 worked–7.50–8.0015.50')
    expect(screen.getByRole('row', { name: /^Week 2/ }).textContent).toBe('Week 20.00 worked–––––')
    expect(screen.getByRole('row', { name: /^Period total/ }).textContent).toBe('Period total–7.50–8.0015.50')
    expect(screen.getByRole('row', { name: /^Thu ?12/ }).textContent).toBe('Thu12Today7.507.50')
  })

  test('a read-only timesheet says so in every cell, accepts nothing and shows its warnings', async () => {
    const user = userEvent.setup()
    const onEdit = vi.fn()
    const warnings = new Map([
      [cellKey('2026-11-14', 'sick'), 'No balance'],
      [cellKey('2026-11-14', 'total'), 'Over 16 h'],
    ])
    render(<Timesheet readOnly onEdit={onEdit} warnings={warnings} />)
    for (const found of within(grid()).getAllByRole('gridcell')) expect(found.getAttribute('aria-readonly')).toBe('true')
    await user.click(cell(12, 'fund:1'))
    await user.keyboard('8{Enter}{Delete}')
    paste('8')
    expect(onEdit).not.toHaveBeenCalled()
    expect(screen.getByTitle('No balance')).toBe(cell(14, 'sick'))
    expect(screen.getByTitle('Over 16 h').textContent).toBe('–')
  })
})
