// @vitest-environment jsdom
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { formatHours } from '#core/minutes.ts'
import { cell, columns, days, grid, paste, saved, Timesheet } from '#test/drawn-grid.tsx'
import { cellKey } from './cell.ts'
import { createGridController } from './grid-controller.ts'
import { HistoryButtons } from './history-buttons.tsx'

vi.mock('#core/minutes.ts', async original => {
  const real = await original<typeof import('#core/minutes.ts')>()
  return { ...real, formatHours: vi.fn(real.formatHours) }
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
    await user.keyboard('8x{Enter}')
    const field = screen.getByRole('textbox', { name: 'United Way, Thu 12' })
    expect(cell(12, 'fund:1').getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe('Enter hours as 8, 7.5, or 7:30')
    expect(screen.getByRole('alert').textContent).toBe('Enter hours as 8, 7.5, or 7:30')
    expect(screen.getByRole('status').textContent, 'told once').toBe('')
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

  test('the hint shows what counts when the typed hundredths are less or more than whole minutes', async () => {
    const user = userEvent.setup()
    render(<Timesheet />)
    await user.click(cell(12, 'fund:1'))
    await user.keyboard('.01')
    expect(cell(12, 'fund:1').textContent).toBe('0.02 (nearest minute)')
    await user.keyboard('{Backspace}3')
    expect(cell(12, 'fund:1').textContent, '0.03 is two minutes').toBe('')
  })

  test('a rounded cell shows what was entered', () => {
    render(<Timesheet initial={[[cellKey('2026-11-12', 'fund:1'), { ...saved(450), minutesEntered: 456 }]]} />)
    expect(cell(12, 'fund:1').getAttribute('aria-description')).toBe('7.60 rounds to 7.50')
  })

  test('the shell’s letter shortcuts ignore what is typed into the grid, its key combinations do not', async () => {
    const user = userEvent.setup()
    const heard = vi.fn((event: KeyboardEvent) => event.key)
    document.addEventListener('keydown', heard)
    render(<Timesheet />)
    await user.click(cell(12, 'fund:1'))
    await user.keyboard('8?{Escape}')
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
