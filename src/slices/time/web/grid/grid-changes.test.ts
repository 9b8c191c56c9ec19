import { describe, expect, test } from 'vitest'
import { days, gridTimesheet } from '#test/grid-timesheet.ts'

describe('ranges', () => {
  test('Delete clears the range and counts locked cells', () => {
    const grid = gridTimesheet({ '9:0': '4', '9:2': '2' })
    grid.to('9:2')
    grid.press('Delete')
    expect(grid.edits()).toEqual(['9:0=0', '9:2=0'])
    expect(grid.state().status).toBe('Cleared 2 cells, skipped 1 locked')
  })

  test('clearing a large range counts the cells that had hours', () => {
    const grid = gridTimesheet({ '9:0': '4', '10:0': '2' })
    grid.to('12:0')
    grid.press('Delete')
    expect(grid.state().status).toBe('Cleared 2 cells')
  })

  test('Ctrl+D fills the first row of the range down', () => {
    const grid = gridTimesheet({ '9:2': '4', '9:3': '1' })
    grid.at('9:2')
    grid.to('11:3')
    grid.press('Ctrl+d')
    expect(grid.edits()).toEqual(['10:2=240', '10:3=60', '11:2=240', '11:3=60'])
    expect(grid.state().status).toBe('Filled 4 cells')
  })

  test('Ctrl+D in one cell takes the cell above, and says when there is none', () => {
    const grid = gridTimesheet({ '9:0': '4' })
    grid.press('Ctrl+d')
    expect(grid.state().status).toBe('Nothing above to fill from')
    grid.press('ArrowDown', 'Ctrl+d')
    expect(grid.edits()).toEqual(['10:0=240'])
  })

  test('Ctrl+R fills the first column of the range to the right, past computed columns', () => {
    const grid = gridTimesheet({ '9:0': '4' })
    grid.to('9:3')
    expect(grid.press('Ctrl+r')).toBe(true)
    expect(grid.edits()).toEqual(['9:2=240', '9:3=240'])
    expect(grid.state().status).toBe('Filled 2 cells, skipped 1 locked')
  })

  test('Ctrl+Enter fills the range with what was typed', () => {
    const grid = gridTimesheet()
    grid.at('9:2')
    grid.to('10:3')
    grid.press('2', 'Ctrl+Enter')
    expect(grid.edits()).toEqual(['10:2=120', '10:3=120', '9:2=120', '9:3=120'])
    expect(grid.state().edit).toBeNull()
  })

  test('dragging the fill handle repeats the block the way it was dragged further', () => {
    const grid = gridTimesheet({ '9:2': '4', '10:2': '2' })
    grid.at('9:2')
    grid.to('10:2')
    grid.send({ type: 'drag', to: grid.spot('13:3') })
    grid.send({ type: 'drop' })
    expect(grid.edits()).toEqual(['11:2=240', '12:2=120', '13:2=240'])
    expect([grid.active(), grid.extent()]).toEqual(['9:2', '13:2'])
  })

  test('Ctrl+C gives tab-separated hours and changes nothing', () => {
    const grid = gridTimesheet({ '9:0': '4', '10:2': '2.5' })
    grid.to('10:2')
    expect(grid.send({ type: 'copy' }).edits).toEqual([])
    expect(grid.copy()).toBe('4.00\t\t\n\t\t2.50')
    expect(grid.state().status).toBe('Copied 6 cells')
  })

  test('Ctrl+X clears what it copied', () => {
    const grid = gridTimesheet({ '9:0': '4' })
    grid.send({ type: 'cut' })
    expect(grid.edits()).toEqual(['9:0=0'])
  })
})

describe('paste', () => {
  test('a spreadsheet block lands at the active cell', () => {
    const grid = gridTimesheet()
    grid.at('9:2')
    grid.paste('8\t1:30\r\n7,5\t30m\r\n')
    expect(grid.edits()).toEqual(['10:2=450', '10:3=30', '9:2=480', '9:3=90'])
    expect(grid.state().status).toBe('Pasted 4 cells')
  })

  test('locked and computed cells are skipped and counted', () => {
    const grid = gridTimesheet({}, { days: days.map(day => (day.dayNumber === 10 ? { ...day, lockedReason: 'Approved' } : day)) })
    grid.paste('1\t1\t1\t1\n1\t1\t1\t1\n1\t1\t1\t1')
    expect(grid.state().status).toBe('Pasted 6 cells, skipped 6 locked')
  })

  test('a text that is not a duration skips its cell', () => {
    const grid = gridTimesheet({}, {})
    grid.at('9:2')
    grid.paste('1\t2\n3\tx\n5\t6')
    expect(grid.edits()).toEqual(['10:2=180', '11:2=300', '11:3=360', '9:2=60', '9:3=120'])
    expect(grid.state().status).toBe('Pasted 5 cells; 1 skipped (not valid hours)')
  })

  test('the block is clipped to the grid', () => {
    const grid = gridTimesheet()
    grid.at('22:3')
    grid.paste('1\t2\n3\t4')
    expect(grid.edits()).toEqual(['22:3=60'])
  })

  test('a single value fills the selected range', () => {
    const grid = gridTimesheet()
    grid.at('9:2')
    grid.to('10:3')
    grid.paste('7,5\n')
    expect(grid.edits()).toEqual(['10:2=450', '10:3=450', '9:2=450', '9:3=450'])
  })

  test('a cell that would exceed 24 hours a day is skipped, hours moved within a full day are not', () => {
    const grid = gridTimesheet({ '9:0': '20', '9:2': '4' })
    grid.at('9:2')
    grid.paste('5')
    expect(grid.state().status).toBe('Pasted 0 cells; 1 skipped (over 24 hours in a day)')
    grid.at('9:2')
    grid.paste('20')
    expect(grid.edits()).toEqual([])
    const moved = gridTimesheet({ '9:0': '20', '9:3': '4' })
    moved.at('9:2')
    moved.paste('4\t0')
    expect(moved.edits()).toEqual(['9:2=240', '9:3=0'])
  })
})

describe('undo and redo', () => {
  test('a paste is one step of undo and redo', () => {
    const grid = gridTimesheet({ '9:2': '4' })
    grid.at('9:2')
    grid.paste('1\t2\n3\t5')
    grid.press('Ctrl+z')
    expect(grid.edits()).toEqual(['10:2=0', '10:3=0', '9:2=240', '9:3=0'])
    expect(grid.state().status).toBe('Undo: 4 cells')
    grid.press('Ctrl+Shift+Z')
    expect(grid.edits()).toEqual(['10:2=180', '10:3=300', '9:2=60', '9:3=120'])
    grid.press('Ctrl+z')
    grid.press('Ctrl+y')
    expect(grid.hours('10:3')).toBe(5)
  })

  test('a new edit clears the redo history', () => {
    const grid = gridTimesheet()
    grid.press('1', 'Enter', 'Ctrl+z', '2', 'Enter')
    grid.press('Ctrl+y')
    expect(grid.edits()).toEqual([])
    expect(grid.state().status).toBe('Nothing to redo')
  })

  test('undo moves to the changed cell', () => {
    const grid = gridTimesheet()
    grid.press('1', 'Enter', 'PageDown', 'Ctrl+z')
    expect(grid.active()).toBe('9:0')
  })

  test('a hundred steps are kept, the hundred-and-first is dropped', () => {
    const grid = gridTimesheet()
    for (let step = 1; step <= 101; step++) grid.press(...`${step}m`.split(''), 'Enter', 'ArrowUp')
    for (let step = 0; step < 100; step++) grid.press('Ctrl+z')
    expect(grid.hours('9:0') * 60).toBeCloseTo(1)
    grid.press('Ctrl+z')
    expect(grid.state().status).toBe('Nothing to undo')
  })

  test('a commit without a change is not a step', () => {
    const grid = gridTimesheet({ '9:0': '4' })
    grid.press('F2', 'Enter', 'Ctrl+z')
    expect(grid.state().status).toBe('Nothing to undo')
  })
})
