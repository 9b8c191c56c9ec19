import { describe, expect, test } from 'vitest'
import { cellKey, type GridCell, type GridColumn, type GridDay, type GridEdit, gridView } from './grid-model.ts'
import { copyText, gridStep } from './grid-reducer.ts'
import { type GridEvent, type GridState, initialGridState } from './grid-state.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const days: GridDay[] = Array.from({ length: 14 }, (_, index) => ({
  date: `2026-11-${String(9 + index).padStart(2, '0')}`,
  weekday: WEEKDAYS[index % 7]!,
  dayNumber: 9 + index,
  week: Math.floor(index / 7),
  isToday: false,
  isWeekend: index % 7 > 4,
}))
const columns: GridColumn[] = ['regular', 'overtime', 'vacation', 'sick'].map(handle => ({
  handle,
  label: handle,
  kind: handle === 'vacation' || handle === 'sick' ? 'time_off' : 'worked',
  editable: handle !== 'overtime',
}))

/** A grid to press keys on: edits are stored at once, as the outbox does. Cells are named "day:column", 9:0 is the first. */
function sheet(
  filled: Record<string, string> = {},
  options: { days?: GridDay[]; readOnly?: boolean; round?: (minutes: number) => number } = {},
) {
  const cells = new Map<string, GridCell>()
  const nameOf = (spot: { date: string; column: string }) =>
    `${Number(spot.date.slice(-2))}:${columns.findIndex(column => column.handle === spot.column)}`
  const spotOf = (name: string) => {
    const [day, col] = name.split(':').map(Number)
    return { date: `2026-11-${String(day).padStart(2, '0')}`, column: columns[col!]!.handle }
  }
  const store = ({ date, column, minutes }: GridEdit) =>
    cells.set(cellKey(date, column), { minutes: view().round(minutes), minutesEntered: minutes, version: 1, state: 'saved' })
  const view = () =>
    gridView({ days: options.days ?? days, columns, cells, format: 'decimal', readOnly: options.readOnly, round: options.round })
  for (const [name, hours] of Object.entries(filled)) store({ ...spotOf(name), minutes: Number(hours) * 60 })
  let state: GridState = { ...initialGridState, active: spotOf('9:0'), extent: spotOf('9:0') }
  let edits: readonly GridEdit[] = []
  const send = (event: GridEvent) => {
    const step = gridStep(state, event, view())
    state = step.state
    edits = step.edits
    for (const edit of edits) store(edit)
    return step
  }
  const press = (...keys: string[]) => {
    let handled = true
    for (const combination of keys) {
      const parts = combination.split('+')
      const key = parts.at(-1)!
      const event = { type: 'key', key, shift: parts.includes('Shift'), mod: parts.includes('Ctrl'), alt: parts.includes('Alt') } as const
      if (state.edit && key.length === 1 && !event.mod) send({ type: 'draft', text: state.edit.draft + key })
      else handled = send(event).handled
    }
    return handled
  }
  return {
    send,
    press,
    at: (name: string) => send({ type: 'select', spot: spotOf(name), extend: false }),
    to: (name: string) => send({ type: 'select', spot: spotOf(name), extend: true }),
    paste: (text: string) => send({ type: 'paste', text }),
    mark: (name: string, state: GridCell['state']) => {
      const key = cellKey(spotOf(name).date, spotOf(name).column)
      cells.set(key, { ...cells.get(key)!, state })
    },
    active: () => nameOf(state.active!),
    extent: () => nameOf(state.extent!),
    edits: () => edits.map(edit => `${nameOf(edit)}=${edit.minutes}`).toSorted(),
    hours: (name: string) => (cells.get(cellKey(spotOf(name).date, spotOf(name).column))?.minutesEntered ?? 0) / 60,
    state: () => state,
    spot: spotOf,
    copy: () => copyText(state, view()),
  }
}

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
    const grid = sheet()
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
  ])('%s stretches the range from %s to %s and leaves the active cell', (key, from, to) => {
    const grid = sheet()
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
    const grid = sheet()
    grid.at(from)
    expect(grid.press(key)).toBe(false)
    expect(grid.active()).toBe(from)
  })

  test('Tab passes over locked days', () => {
    const grid = sheet({}, { days: days.map(day => (day.dayNumber < 12 ? { ...day, lockedReason: 'Approved' } : day)) })
    grid.press('Tab')
    expect(grid.active()).toBe('12:0')
  })

  test.each(['Ctrl+r', 'Escape', 'Alt+ArrowLeft', 'Ctrl+ArrowDown', '?', '/', '[', 'Ctrl+k'])(
    '%s without a range stays the browser’s',
    key => {
      expect(sheet().press(key)).toBe(false)
    },
  )

  test('a column that is gone leaves the active cell in its row', () => {
    const grid = sheet()
    grid.send({ type: 'select', spot: { date: '2026-11-12', column: 'gone' }, extend: false })
    grid.press('ArrowDown')
    expect(grid.active()).toBe('13:0')
  })
})

describe('typing', () => {
  test.each(['8', '7.5', '7,5', '7:30', '7h30', '7h 30m', '450m', '.5'])('%s and Enter stores the hours and goes down', text => {
    const grid = sheet()
    grid.press(...text.split(''), 'Enter')
    expect(grid.hours('9:0')).toBe({ '8': 8, '.5': 0.5 }[text] ?? 7.5)
    expect(grid.active()).toBe('10:0')
  })

  test.each([
    ['Enter', '13:2'],
    ['Shift+Enter', '11:2'],
    ['Tab', '12:3'],
    ['Shift+Tab', '12:0'],
  ])('%s commits and leads on', (key, to) => {
    const grid = sheet()
    grid.at('12:2')
    expect(grid.press('8', key)).toBe(true)
    expect(grid.edits()).toEqual(['12:2=480'])
    expect(grid.active()).toBe(to)
  })

  test('Tab in the last cell commits and leaves the grid', () => {
    const grid = sheet()
    grid.at('22:3')
    expect(grid.press('8', 'Tab')).toBe(false)
    expect(grid.edits()).toEqual(['22:3=480'])
  })

  test.each(['Enter', 'F2'])('%s opens the cell with what was typed into it', key => {
    const grid = sheet({ '9:0': '7.05' }, { round: minutes => Math.round(minutes / 15) * 15 })
    grid.press(key)
    expect(grid.state().edit?.draft).toBe('7.05')
    grid.press('Enter')
    expect(grid.edits()).toEqual([])
  })

  test('Escape reverts without an edit', () => {
    const grid = sheet({ '9:0': '4' })
    grid.press('8', 'Escape')
    expect(grid.edits()).toEqual([])
    expect(grid.state().edit).toBeNull()
    expect(grid.active()).toBe('9:0')
  })

  test('arrows belong to the caret while a cell is edited', () => {
    const grid = sheet()
    expect(grid.press('8', 'ArrowLeft')).toBe(false)
    expect(grid.state().edit?.draft).toBe('8')
  })

  test('an emptied cell is stored as zero', () => {
    const grid = sheet({ '9:0': '4' })
    grid.press('F2')
    grid.send({ type: 'draft', text: '' })
    grid.press('Enter')
    expect(grid.edits()).toEqual(['9:0=0'])
  })

  test.each([
    ['x', 'Enter hours like 8, 7.5 or 7:30'],
    ['25', 'A day has 24 hours at most'],
    ['-1', 'Hours cannot be negative'],
  ])('%s is refused in place', (text, message) => {
    const grid = sheet()
    grid.press(...text.split(''), 'Enter')
    expect(grid.state().edit).toEqual({ draft: text, original: '', error: message })
    expect(grid.active()).toBe('9:0')
    grid.at('12:2')
    expect(grid.active()).toBe('9:0')
    grid.send({ type: 'draft', text: '8' })
    expect(grid.state().edit?.error).toBeNull()
  })

  test('a day of more than 24 hours is refused in place, one of exactly 24 is not', () => {
    const grid = sheet({ '9:2': '16' })
    grid.press('9', 'Enter')
    expect(grid.state().edit?.error).toBe('A day has 24 hours at most')
    grid.send({ type: 'draft', text: '8' })
    grid.press('Enter')
    expect(grid.edits()).toEqual(['9:0=480'])
  })

  test('the counted minutes of a day are what must fit, not the typed ones', () => {
    const grid = sheet({ '9:2': '16' }, { round: minutes => Math.ceil(minutes / 30) * 30 })
    grid.press('7', '.', '6', 'Enter')
    expect(grid.edits()).toEqual(['9:0=456'])
    grid.at('10:0')
    grid.press('2', '3', '.', '8', 'Enter')
    grid.at('10:2')
    grid.press('1', 'm', 'Enter')
    expect(grid.state().edit?.error).toBe('A day has 24 hours at most')
  })

  test('leaving the grid stores the draft, a refused one stays', () => {
    const grid = sheet()
    grid.press('8')
    grid.send({ type: 'leave' })
    expect(grid.hours('9:0')).toBe(8)
    grid.press('x')
    grid.send({ type: 'leave' })
    expect(grid.state().edit?.error).toBe('Enter hours like 8, 7.5 or 7:30')
  })

  test('a cell that cannot be changed says why', () => {
    const locked = sheet({}, { days: days.map(day => ({ ...day, lockedReason: 'Approved' })) })
    locked.press('8')
    expect(locked.state().edit).toBeNull()
    expect(locked.state().status).toBe('Approved')
    const computed = sheet()
    computed.at('9:1')
    computed.press('Enter')
    expect(computed.state().status).toBe('This column is calculated')
  })

  test('a cell with two values asks for the choice before anything is typed', () => {
    const grid = sheet({ '9:0': '4' })
    grid.mark('9:0', 'conflict')
    grid.press('Enter')
    expect(grid.state()).toMatchObject({ choosing: true, edit: null })
    grid.send({ type: 'close' })
    expect(grid.state().choosing).toBe(false)
  })
})

describe('ranges', () => {
  test('Delete empties the range and counts what is locked', () => {
    const grid = sheet({ '9:0': '4', '9:2': '2' })
    grid.to('9:2')
    grid.press('Delete')
    expect(grid.edits()).toEqual(['9:0=0', '9:2=0'])
    expect(grid.state().status).toBe('Cleared 2, skipped 1 locked')
  })

  test('Ctrl+D fills the first row of the range down', () => {
    const grid = sheet({ '9:2': '4', '9:3': '1' })
    grid.at('9:2')
    grid.to('11:3')
    grid.press('Ctrl+d')
    expect(grid.edits()).toEqual(['10:2=240', '10:3=60', '11:2=240', '11:3=60'])
    expect(grid.state().status).toBe('Filled 4 cells')
  })

  test('Ctrl+D in one cell takes the cell above, and says when there is none', () => {
    const grid = sheet({ '9:0': '4' })
    grid.press('Ctrl+d')
    expect(grid.state().status).toBe('There is no row above to fill from')
    grid.press('ArrowDown', 'Ctrl+d')
    expect(grid.edits()).toEqual(['10:0=240'])
  })

  test('Ctrl+R fills the first column of the range to the right, past computed columns', () => {
    const grid = sheet({ '9:0': '4' })
    grid.to('9:3')
    expect(grid.press('Ctrl+r')).toBe(true)
    expect(grid.edits()).toEqual(['9:2=240', '9:3=240'])
    expect(grid.state().status).toBe('Filled 2, skipped 1 locked')
  })

  test('Ctrl+Enter fills the range with what was typed', () => {
    const grid = sheet()
    grid.at('9:2')
    grid.to('10:3')
    grid.press('2', 'Ctrl+Enter')
    expect(grid.edits()).toEqual(['10:2=120', '10:3=120', '9:2=120', '9:3=120'])
    expect(grid.state().edit).toBeNull()
  })

  test('dragging the fill handle repeats the block the way it was dragged further', () => {
    const grid = sheet({ '9:2': '4', '10:2': '2' })
    grid.at('9:2')
    grid.to('10:2')
    grid.send({ type: 'drag', to: grid.spot('13:3') })
    grid.send({ type: 'drop' })
    expect(grid.edits()).toEqual(['11:2=240', '12:2=120', '13:2=240'])
    expect([grid.active(), grid.extent()]).toEqual(['9:2', '13:2'])
  })

  test('Ctrl+C gives tab-separated hours and changes nothing', () => {
    const grid = sheet({ '9:0': '4', '10:2': '2.5' })
    grid.to('10:2')
    expect(grid.send({ type: 'copy' }).edits).toEqual([])
    expect(grid.copy()).toBe('4.00\t\t\n\t\t2.50')
    expect(grid.state().status).toBe('Copied 6 cells')
  })

  test('Ctrl+X empties what it copied', () => {
    const grid = sheet({ '9:0': '4' })
    grid.send({ type: 'cut' })
    expect(grid.edits()).toEqual(['9:0=0'])
  })
})

describe('paste', () => {
  test('a spreadsheet block lands at the active cell', () => {
    const grid = sheet()
    grid.at('9:2')
    grid.paste('8\t1:30\r\n7,5\t30m\r\n')
    expect(grid.edits()).toEqual(['10:2=450', '10:3=30', '9:2=480', '9:3=90'])
    expect(grid.state().status).toBe('Pasted 4 cells')
  })

  test('locked and computed cells are skipped and counted', () => {
    const grid = sheet({}, { days: days.map(day => (day.dayNumber === 10 ? { ...day, lockedReason: 'Approved' } : day)) })
    grid.paste('1\t1\t1\t1\n1\t1\t1\t1\n1\t1\t1\t1')
    expect(grid.state().status).toBe('Pasted 6, skipped 6 locked')
  })

  test('a text that is no time skips its cell', () => {
    const grid = sheet({}, {})
    grid.at('9:2')
    grid.paste('1\t2\n3\tx\n5\t6')
    expect(grid.edits()).toEqual(['10:2=180', '11:2=300', '11:3=360', '9:2=60', '9:3=120'])
    expect(grid.state().status).toBe('Pasted 5 cells, 1 not understood')
  })

  test('the block is clipped to the grid', () => {
    const grid = sheet()
    grid.at('22:3')
    grid.paste('1\t2\n3\t4')
    expect(grid.edits()).toEqual(['22:3=60'])
  })

  test('a single value fills the selected range', () => {
    const grid = sheet()
    grid.at('9:2')
    grid.to('10:3')
    grid.paste('7,5\n')
    expect(grid.edits()).toEqual(['10:2=450', '10:3=450', '9:2=450', '9:3=450'])
  })

  test('a cell that would pass 24 hours a day is skipped, hours moved inside a full day are not', () => {
    const grid = sheet({ '9:0': '20', '9:2': '4' })
    grid.at('9:2')
    grid.paste('5')
    expect(grid.state().status).toBe('Pasted 0 cells, 1 over 24 hours a day')
    grid.at('9:2')
    grid.paste('20')
    expect(grid.edits()).toEqual([])
    const moved = sheet({ '9:0': '20', '9:3': '4' })
    moved.at('9:2')
    moved.paste('4\t0')
    expect(moved.edits()).toEqual(['9:2=240', '9:3=0'])
  })
})

describe('undo and redo', () => {
  test('a paste is one step, undone and done again', () => {
    const grid = sheet({ '9:2': '4' })
    grid.at('9:2')
    grid.paste('1\t2\n3\t5')
    grid.press('Ctrl+z')
    expect(grid.edits()).toEqual(['10:2=0', '10:3=0', '9:2=240', '9:3=0'])
    expect(grid.state().status).toBe('Undid 4 cells')
    grid.press('Ctrl+Shift+Z')
    expect(grid.edits()).toEqual(['10:2=180', '10:3=300', '9:2=60', '9:3=120'])
    grid.press('Ctrl+z')
    grid.press('Ctrl+y')
    expect(grid.hours('10:3')).toBe(5)
  })

  test('a new edit ends the redo', () => {
    const grid = sheet()
    grid.press('1', 'Enter', 'Ctrl+z', '2', 'Enter')
    grid.press('Ctrl+y')
    expect(grid.edits()).toEqual([])
    expect(grid.state().status).toBe('Nothing to redo')
  })

  test('undo leads back to the changed cell', () => {
    const grid = sheet()
    grid.press('1', 'Enter', 'PageDown', 'Ctrl+z')
    expect(grid.active()).toBe('9:0')
  })

  test('a hundred steps are kept, the hundred-and-first is gone', () => {
    const grid = sheet()
    for (let step = 1; step <= 101; step++) grid.press(...`${step}m`.split(''), 'Enter', 'ArrowUp')
    for (let step = 0; step < 100; step++) grid.press('Ctrl+z')
    expect(grid.hours('9:0') * 60).toBeCloseTo(1)
    grid.press('Ctrl+z')
    expect(grid.state().status).toBe('Nothing to undo')
  })

  test('a commit without a change is no step', () => {
    const grid = sheet({ '9:0': '4' })
    grid.press('F2', 'Enter', 'Ctrl+z')
    expect(grid.state().status).toBe('Nothing to undo')
  })
})

describe('saving and read-only sheets', () => {
  test('Ctrl+S asks to save, with the draft taken over first', () => {
    const grid = sheet()
    grid.press('8')
    const step = grid.send({ type: 'key', key: 's', shift: false, mod: true, alt: false })
    expect(step).toMatchObject({ flush: true, handled: true })
    expect(grid.hours('9:0')).toBe(8)
  })

  test('a read-only sheet moves and copies, and changes nothing', () => {
    const grid = sheet({ '9:0': '4' }, { readOnly: true })
    grid.press('ArrowDown', 'ArrowUp', 'Delete', '8', 'Enter')
    grid.paste('1')
    expect(grid.edits()).toEqual([])
    expect(grid.hours('9:0')).toBe(4)
    expect(grid.press('Tab')).toBe(false)
    expect(grid.copy()).toBe('4.00')
  })
})
