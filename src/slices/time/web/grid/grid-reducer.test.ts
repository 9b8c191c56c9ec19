import { describe, expect, test } from 'vitest'
import { days, gridTimesheet } from '#test/grid-timesheet.ts'

describe('keys that move', () => {
  test.each([
    ['ArrowDown', '12:2', '13:2'],
    ['ArrowUp', '12:2', '11:2'],
    ['ArrowLeft', '12:2', '12:1'],
    ['ArrowRight', '12:2', '12:3'],
    ['ArrowUp', '9:2', '9:2'],
    ['ArrowDown', '22:2', '22:2'],
    ['ArrowLeft', '12:0', '12:0'],
    ['ArrowRight', '12:3', '12:3'],
    ['Home', '12:2', '12:0'],
    ['End', '12:0', '12:3'],
    ['Ctrl+Home', '12:2', '9:0'],
    ['Ctrl+End', '12:2', '22:3'],
    ['PageDown', '10:2', '17:2'],
    ['PageUp', '17:2', '10:2'],
    ['PageUp', '12:2', '9:2'],
    ['Tab', '12:0', '12:2'],
    ['Tab', '12:3', '13:0'],
    ['Shift+Tab', '12:2', '12:0'],
    ['Shift+Tab', '13:0', '12:3'],
  ])('%s leads from %s to %s', (key, from, to) => {
    const grid = gridTimesheet()
    grid.at(from)
    expect(grid.press(key)).toBe(true)
    expect(grid.active()).toBe(to)
    expect(grid.extent()).toBe(to)
  })

  test.each([
    ['Shift+ArrowDown', '12:1', '13:1'],
    ['Shift+ArrowRight', '12:1', '12:2'],
    ['Shift+End', '12:1', '12:3'],
    ['Shift+PageDown', '12:1', '19:1'],
    ['Ctrl+Shift+End', '12:1', '22:3'],
  ])('%s extends the range from %s to %s and keeps the active cell', (key, from, to) => {
    const grid = gridTimesheet()
    grid.at(from)
    grid.press(key)
    expect(grid.active()).toBe(from)
    expect(grid.extent()).toBe(to)
    grid.press('Escape')
    expect(grid.extent()).toBe(from)
  })

  test.each([
    ['Tab', '22:3'],
    ['Shift+Tab', '9:0'],
  ])('%s leaves the grid at its last editable cell', (key, from) => {
    const grid = gridTimesheet()
    grid.at(from)
    expect(grid.press(key)).toBe(false)
    expect(grid.active()).toBe(from)
  })

  test('Tab skips locked days', () => {
    const grid = gridTimesheet({}, { days: days.map(day => (day.dayNumber < 12 ? { ...day, lockedReason: 'Approved' } : day)) })
    grid.press('Tab')
    expect(grid.active()).toBe('12:0')
  })

  test.each(['Ctrl+r', 'Escape', 'Alt+ArrowLeft', 'Ctrl+ArrowDown', '?', '/', '[', 'Ctrl+k'])(
    '%s without a range is left to the browser',
    key => {
      expect(gridTimesheet().press(key)).toBe(false)
    },
  )

  test('when a column is removed, the active cell stays in its row', () => {
    const grid = gridTimesheet()
    grid.send({ type: 'select', spot: { date: '2026-11-12', column: 'gone' }, extend: false })
    grid.press('ArrowDown')
    expect(grid.active()).toBe('13:0')
  })
})

describe('typing', () => {
  test.each(['8', '7.5', '7,5', '7:30', '7h30', '7h 30m', '450m', '.5'])('%s and Enter stores the hours and moves down', text => {
    const grid = gridTimesheet()
    grid.press(...text.split(''), 'Enter')
    expect(grid.hours('9:0')).toBe({ '8': 8, '.5': 0.5 }[text] ?? 7.5)
    expect(grid.active()).toBe('10:0')
  })

  test.each([
    ['Enter', '13:2'],
    ['Shift+Enter', '11:2'],
    ['Tab', '12:3'],
    ['Shift+Tab', '12:0'],
  ])('%s commits and moves on', (key, to) => {
    const grid = gridTimesheet()
    grid.at('12:2')
    expect(grid.press('8', key)).toBe(true)
    expect(grid.edits()).toEqual(['12:2=480'])
    expect(grid.active()).toBe(to)
  })

  test('Tab in the last cell commits and leaves the grid', () => {
    const grid = gridTimesheet()
    grid.at('22:3')
    expect(grid.press('8', 'Tab')).toBe(false)
    expect(grid.edits()).toEqual(['22:3=480'])
  })

  test.each(['Enter', 'F2'])('%s opens the cell with the typed text', key => {
    const grid = gridTimesheet({ '9:0': '7.05' }, { round: minutes => Math.round(minutes / 15) * 15 })
    grid.press(key)
    expect(grid.state().edit?.draft).toBe('7.05')
    grid.press('Enter')
    expect(grid.edits()).toEqual([])
  })

  test('Escape reverts without an edit', () => {
    const grid = gridTimesheet({ '9:0': '4' })
    grid.press('8', 'Escape')
    expect(grid.edits()).toEqual([])
    expect(grid.state().edit).toBeNull()
    expect(grid.active()).toBe('9:0')
  })

  test('arrow keys move the caret while a cell is edited', () => {
    const grid = gridTimesheet()
    expect(grid.press('8', 'ArrowLeft')).toBe(false)
    expect(grid.state().edit?.draft).toBe('8')
  })

  test('a cleared cell is stored as zero', () => {
    const grid = gridTimesheet({ '9:0': '4' })
    grid.press('F2')
    grid.send({ type: 'draft', text: '' })
    grid.press('Enter')
    expect(grid.edits()).toEqual(['9:0=0'])
  })

  test.each([
    ['8x', 'Enter hours as 8, 7.5, or 7:30'],
    ['25', "You can't enter more than 24 hours in a day"],
    ['-1', "Hours can't be negative"],
  ])('%s is invalid and stays in edit', (text, message) => {
    const grid = gridTimesheet()
    grid.press(...text.split(''), 'Enter')
    expect(grid.state().edit).toEqual({ draft: text, original: '', error: message })
    expect(grid.active()).toBe('9:0')
    grid.at('12:2')
    expect(grid.active()).toBe('9:0')
    grid.send({ type: 'draft', text: '8' })
    expect(grid.state().edit?.error).toBeNull()
  })

  test('a day of more than 24 hours is invalid, one of exactly 24 is valid', () => {
    const grid = gridTimesheet({ '9:2': '16' })
    grid.press('9', 'Enter')
    expect(grid.state().edit?.error).toBe("You can't enter more than 24 hours in a day")
    grid.send({ type: 'draft', text: '8' })
    grid.press('Enter')
    expect(grid.edits()).toEqual(['9:0=480'])
  })

  test('the counted minutes of a day must fit, not the typed ones', () => {
    const grid = gridTimesheet({ '9:2': '16' }, { round: minutes => Math.ceil(minutes / 30) * 30 })
    grid.press('7', '.', '6', 'Enter')
    expect(grid.edits()).toEqual(['9:0=456'])
    grid.at('10:0')
    grid.press('2', '3', '.', '8', 'Enter')
    grid.at('10:2')
    grid.press('1', 'm', 'Enter')
    expect(grid.state().edit?.error).toBe("You can't enter more than 24 hours in a day")
  })

  test('leaving the grid stores the draft, an invalid one stays in edit', () => {
    const grid = gridTimesheet()
    grid.press('8')
    grid.send({ type: 'leave' })
    expect(grid.hours('9:0')).toBe(8)
    grid.press('8', 'x')
    grid.send({ type: 'leave' })
    expect(grid.state().edit?.error).toBe('Enter hours as 8, 7.5, or 7:30')
  })

  test('a locked cell shows the reason', () => {
    const locked = gridTimesheet({}, { days: days.map(day => ({ ...day, lockedReason: 'Approved' })) })
    locked.press('8')
    expect(locked.state().edit).toBeNull()
    expect(locked.state().status).toBe('Approved')
    const computed = gridTimesheet()
    computed.at('9:1')
    computed.press('Enter')
    expect(computed.state().status).toBe('This column is calculated')
  })

  test('a cell in conflict requires the choice before anything is typed', () => {
    const grid = gridTimesheet({ '9:0': '4' })
    grid.mark('9:0', 'conflict')
    grid.press('Enter')
    expect(grid.state()).toMatchObject({ choosing: true, edit: null })
    grid.send({ type: 'close' })
    expect(grid.state().choosing).toBe(false)
  })

  test.each(['x', 'g', 'é', '=', '+', '?', '/', '['])('%s does not open the cell and is left to the browser', key => {
    const grid = gridTimesheet({ '9:0': '4' })
    expect(grid.press(key)).toBe(false)
    expect(grid.state().edit).toBeNull()
  })

  test('hours that round to nothing are not stored, and the cell says why', () => {
    const grid = gridTimesheet({}, { round: minutes => Math.round(minutes / 15) * 15 })
    grid.press('.', '0', '5', 'Enter')
    expect(grid.state().edit?.error).toBe('Too short to count: this rounds to 0')
    expect(grid.edits()).toEqual([])
  })

  test('hours under half a minute do not take away what the cell holds, and the cell says why', () => {
    const grid = gridTimesheet({ '9:0': '4' })
    grid.press('.', '0', '0', '1', 'Enter')
    expect(grid.state().edit?.error).toBe('Too short to count: this rounds to 0')
    expect(grid.edits()).toEqual([])
    grid.press('Escape', '0', '.', '0', '0', 'Enter')
    expect(grid.edits()).toHaveLength(1)
  })
})

describe('whole rows, columns and all cells', () => {
  test.each([
    ['Ctrl+a', '9:0', '22:3'],
    ['Ctrl+ ', '9:2', '22:2'],
    ['Shift+ ', '12:0', '12:3'],
  ])('%s selects from %s to %s', (key, from, to) => {
    const grid = gridTimesheet()
    grid.at('12:2')
    expect(grid.press(key)).toBe(true)
    expect([grid.active(), grid.extent()]).toEqual([from, to])
  })

  test('the head of a day or a column selects it, after the open cell is stored', () => {
    const grid = gridTimesheet()
    grid.at('12:2')
    grid.press('8')
    grid.send({ type: 'selectLine', date: '2026-11-14' })
    expect([grid.hours('12:2'), grid.active(), grid.extent()]).toEqual([8, '14:0', '14:3'])
    grid.send({ type: 'selectLine', column: 'sick' })
    expect([grid.active(), grid.extent()]).toEqual(['9:3', '22:3'])
    grid.send({ type: 'selectLine' })
    expect([grid.active(), grid.extent()]).toEqual(['9:0', '22:3'])
  })

  test('an invalid text in an open cell keeps the selection where it is', () => {
    const grid = gridTimesheet()
    grid.at('12:2')
    grid.press('8', 'x')
    grid.send({ type: 'selectLine', column: 'sick' })
    expect(grid.active()).toBe('12:2')
    expect(grid.state().edit?.error).toBe('Enter hours as 8, 7.5, or 7:30')
  })
})

describe('the copy of another period', () => {
  test('is one step of undo and of redo, above the edits before it', () => {
    const grid = gridTimesheet({ '16:0': '8', '17:0': '4' })
    grid.at('9:0')
    grid.press('2', 'Enter')
    const cells = ['16:0', '17:0'].map(name => ({ ...grid.spot(name), minutesEntered: grid.hours(name) * 60 }))
    grid.send({ type: 'copied', cells, message: 'Copied 2 cells from the last period' })
    expect(grid.state().status).toBe('Copied 2 cells from the last period')
    grid.press('Ctrl+z')
    expect(grid.edits()).toEqual(['16:0=0', '17:0=0'])
    expect(grid.hours('9:0'), 'the edit before it stays').toBe(2)
    grid.press('Ctrl+y')
    expect(grid.edits()).toEqual(['16:0=480', '17:0=240'])
    grid.press('Ctrl+z', 'Ctrl+z')
    expect([grid.hours('16:0'), grid.hours('9:0')]).toEqual([0, 0])
  })
})

describe('messages', () => {
  test('end with the next event that does something, and a key that does nothing keeps them', () => {
    const grid = gridTimesheet()
    grid.paste('8')
    expect(grid.state().status).toBe('Pasted 1 cell')
    const before = grid.state()
    grid.press('Shift')
    expect(grid.state(), 'nothing to draw').toBe(before)
    grid.press('ArrowDown')
    expect(grid.state().status).toBe('')
  })

  test('end when their time is over', () => {
    const grid = gridTimesheet()
    grid.paste('8')
    grid.send({ type: 'quiet' })
    expect(grid.state().status).toBe('')
  })

  test('a choice that was asked for is not asked for after it was made', () => {
    const grid = gridTimesheet({ '9:0': '4' })
    grid.mark('9:0', 'conflict')
    grid.press('Enter')
    expect(grid.state().status).toBe('Choose which value to keep')
    grid.send({ type: 'close' })
    expect(grid.state().status).toBe('')
  })
})

describe('saving and read-only timesheets', () => {
  test('Ctrl+S commits the draft and requests a save', () => {
    const grid = gridTimesheet()
    grid.press('8')
    const step = grid.send({ type: 'key', key: 's', shift: false, mod: true, alt: false })
    expect(step).toMatchObject({ flush: true, handled: true })
    expect(grid.hours('9:0')).toBe(8)
  })

  test('a read-only timesheet allows moving and copying, and changes nothing', () => {
    const grid = gridTimesheet({ '9:0': '4' }, { readOnly: true })
    grid.press('ArrowDown', 'ArrowUp', 'Delete', '8', 'Enter')
    grid.paste('1')
    expect(grid.edits()).toEqual([])
    expect(grid.hours('9:0')).toBe(4)
    expect(grid.press('Tab')).toBe(false)
    expect(grid.copy()).toBe('4.00')
  })
})
