// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { cell, columns, grid, paste, saved, Timesheet } from '#test/drawn-grid.tsx'
import { cellKey, type GridCell } from './cell.ts'

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
    expect(cell(9, 'sick').getAttribute('aria-description')).toBe('Approved')
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
    expect(screen.getByRole('status').textContent).toContain('1 unsaved')
    expect(screen.getByRole('status').textContent).toContain('1 conflict')
    expect(screen.queryByText(/^Saved/)).toBeNull()
    expect(cell(12, 'sick').getAttribute('aria-description')).toBe('No connection')
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
    expect(await screen.findByRole('dialog', { name: 'Conflicting hours: United Way, Mon 16' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(cell(16, 'fund:1'))
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Use 3.50' }))
    expect(onUseTheirs).toHaveBeenCalledWith('2026-11-16', 'fund:1')
    await user.click(screen.getByRole('button', { name: 'Resolve' }))
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
    expect(screen.getByRole('row', { name: /^Week 1/ }).textContent).toBe('Week 1, 7.50 hours worked7.50 worked–7.50–8.0015.50')
    expect(screen.getByRole('row', { name: /^Week 2/ }).textContent).toBe('Week 2, 0.00 hours worked0.00 worked–––––')
    expect(screen.getByRole('row', { name: /^Period total/ }).textContent).toBe('Period total–7.50–8.0015.50')
    expect(screen.getByRole('row', { name: /^Thu 12/ }).textContent).toBe('Thu 12 Today7.507.50')
    expect(screen.getByRole('rowheader', { name: 'Week 1, 7.50 hours worked' })).toBeTruthy()
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
    expect(cell(14, 'sick').getAttribute('aria-description')).toBe('No balance')
    const total = within(screen.getByRole('row', { name: /^Sat 14/ })).getAllByRole('cell')
    expect(total.map(one => one.getAttribute('aria-description'))).toEqual(['Over 16 h'])
  })
})

describe('a locked timesheet', () => {
  const initial = [[cellKey('2026-11-12', 'fund:1'), saved(480)]] as const

  test('looks locked: its hours have a lock, and no cell has the look of one that can be typed into', () => {
    render(<Timesheet readOnly locked initial={initial} />)
    expect(cell(12, 'fund:1').querySelector('svg.lucide-lock')).toBeTruthy()
    for (const found of within(grid()).getAllByRole('gridcell')) {
      expect(found.className).toContain('bg-surface')
      expect(found.className).not.toContain('hover:')
    }
  })

  test('a reviewer who only reads it sees the hours as they are', () => {
    render(<Timesheet readOnly initial={initial} />)
    expect(cell(12, 'fund:1').querySelector('svg.lucide-lock')).toBeNull()
  })
})

describe('selections', () => {
  test('cover weekends, and end and begin again at the totals of a week, with one fill handle', async () => {
    const user = userEvent.setup()
    render(<Timesheet />)
    await user.click(cell(13, 'fund:1'))
    await user.keyboard('{Shift>}')
    await user.click(cell(17, 'fund:1'))
    await user.keyboard('{/Shift}')
    const outline = (day: number) => cell(day, 'fund:1').querySelector('span.border-primary')?.className ?? ''
    expect(cell(14, 'fund:1').className).toContain('bg-accent')
    expect(cell(14, 'fund:1').className, 'one ground').not.toContain('bg-surface')
    expect([13, 14, 15, 16, 17].map(day => [/border-t-2/.test(outline(day)), /border-b-2/.test(outline(day))])).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [true, false],
      [false, true],
    ])
    expect(grid().querySelectorAll('[data-fill-handle]')).toHaveLength(1)
  })

  test('a press on a day selects its row, on the head of a column the column, Ctrl+A everything', async () => {
    const user = userEvent.setup()
    render(<Timesheet />)
    fireEvent.mouseDown(grid().querySelector('[data-day="2026-11-11"]')!)
    expect(screen.getByText('4 cells')).toBeTruthy()
    expect(document.activeElement).toBe(cell(11, 'department:1'))
    fireEvent.mouseDown(screen.getByRole('columnheader', { name: 'Sick' }))
    expect(screen.getByText('14 cells')).toBeTruthy()
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getByText('56 cells')).toBeTruthy()
  })
})

describe('messages and notes', () => {
  test('a message ends after five seconds', () => {
    vi.useFakeTimers()
    render(<Timesheet />)
    act(() => cell(12, 'fund:1').focus())
    paste('8')
    expect(screen.getByRole('status').textContent).toBe('Pasted 1 cell')
    act(() => void vi.advanceTimersByTime(4900))
    expect(screen.getByRole('status').textContent).toBe('Pasted 1 cell')
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.getByRole('status').textContent).toBe('')
    vi.useRealTimers()
  })

  test('a warning is a tooltip for the pointer, and a line under the grid while its cell, day or week is active', async () => {
    const user = userEvent.setup()
    const text = 'Overtime: 4.00 hrs entered, 8.50 hrs calculated'
    render(<Timesheet warnings={new Map([[cellKey('2026-11-14', 'week'), text]])} />)
    const week = within(screen.getByRole('row', { name: /^Week 1/ }))
      .getAllByRole('cell')
      .at(-1)!
    expect(week.getAttribute('aria-description')).toBe(text)
    await user.hover(week.querySelector('span.inset-0')!)
    await waitFor(() => expect(screen.getByText(text)).toBeTruthy())
    await user.unhover(week.querySelector('span.inset-0')!)
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    await user.click(cell(10, 'sick'))
    expect(screen.getByText(text)).toBeTruthy()
    await user.click(cell(16, 'sick'))
    expect(screen.queryByText(text)).toBeNull()
  })

  test('before the first save the line under the grid is blank, after it the line says when', () => {
    const { rerender } = render(<Timesheet />)
    expect(screen.getByRole('status').parentElement?.textContent).toBe('')
    rerender(<Timesheet savedAt={new Date(2026, 10, 20, 10, 42).getTime()} />)
    expect(screen.getByText('Saved 10:42 AM')).toBeTruthy()
  })
})

test('Escape cancels first, and leaves the grid when there is nothing to cancel', async () => {
  const user = userEvent.setup()
  const onEscape = vi.fn()
  render(<Timesheet onEscape={onEscape} />)
  await user.click(cell(12, 'fund:1'))
  await user.keyboard('8{Escape}{Shift>}{ArrowDown}{/Shift}{Escape}')
  expect(onEscape).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledOnce()
})

test('the edges of the sticky columns have a shadow only while there is more to scroll that way', () => {
  const sizes = { scrollWidth: 800, clientWidth: 600, offsetWidth: 602, clientLeft: 1 }
  for (const [name, value] of Object.entries(sizes)) vi.spyOn(HTMLElement.prototype, name as 'offsetWidth', 'get').mockReturnValue(value)
  const { container } = render(<Timesheet />)
  const box = container.querySelector('[data-edge]')!.parentElement!
  const shown = () => [box.hasAttribute('data-more-left'), box.hasAttribute('data-more-right')]
  const scroll = (left: number) => {
    const scroller = box.firstElementChild!
    scroller.scrollLeft = left
    fireEvent.scroll(scroller)
  }
  expect(shown()).toEqual([false, true])
  scroll(80)
  expect(shown()).toEqual([true, true])
  scroll(200)
  expect(shown()).toEqual([true, false])
  vi.restoreAllMocks()
})
