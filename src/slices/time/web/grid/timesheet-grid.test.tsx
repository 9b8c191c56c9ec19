// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
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
