import { describe, expect, test } from 'vitest'
import { columnFinder, type NamedColumn } from './import-columns.ts'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const named: NamedColumn[] = [
  { columnType: 'department', columnId: id(1), name: 'Shelter', code: 'D-10', isActive: true },
  { columnType: 'location', columnId: id(2), name: 'Shelter', code: null, isActive: true },
  { columnType: 'unit', columnId: id(3), name: 'Kitchen', code: 'K', isActive: true },
  { columnType: 'fund', columnId: id(4), name: 'HUD ESG', code: 'HUD', isActive: true },
  { columnType: 'department', columnId: id(5), name: 'Closed', code: null, isActive: false },
  { columnType: 'department', columnId: id(6), name: 'kitchen', code: null, isActive: false },
  { columnType: 'location', columnId: id(7), name: 'Holiday', code: null, isActive: true },
  { columnType: 'fund', columnId: id(8), name: 'Twin', code: 'TW-A', isActive: true },
  { columnType: 'fund', columnId: id(9), name: 'Twin', code: 'TW-B', isActive: true },
]
const columnOf = columnFinder(named)

describe('a column is found by (HRI-1)', () => {
  test.each([
    ['a pay code', 'regular', 'regular'],
    ['a pay code’s name, whatever the case and the blanks around it', ' double TIME ', 'double_time'],
    ['a name that one column has', 'Kitchen', `unit:${id(3)}`],
    ['a code', 'hud', `fund:${id(4)}`],
    ['full-width letters', 'ＨＵＤ', `fund:${id(4)}`],
    ['its handle', `fund:${id(4)}`, `fund:${id(4)}`],
    ['its kind and its name', 'Location:  Shelter', `location:${id(2)}`],
    ['the kind pay code and a name that a location has too', 'pay code: Holiday', 'holiday'],
    ['the code of one of two with a name', 'TW-B', `fund:${id(9)}`],
  ])('%s', (_, written, handle) => {
    expect(columnOf(written)).toEqual({ ok: true, handle })
  })
})

describe('no column is guessed (HRI-1)', () => {
  test.each([
    ['a name of two kinds', 'Shelter', 'ambiguous_column', '“Shelter” is the name of 2 columns. Write “department: Shelter” to say which.'],
    ['a pay code’s name that a location has too', 'Holiday', 'ambiguous_column', /Write “pay code: Holiday”/],
    ['a name of two of one kind', 'Twin', 'ambiguous_column', '“Twin” is the name of 2 columns. Write its code to say which.'],
    ['an inactive one', 'Closed', 'inactive_column', '“Closed” is inactive.'],
    ['the handle of none', `fund:${id(1)}`, 'unknown_column', /No column is called/],
    ['a mistyped name', 'Kitchn', 'unknown_column', 'No column is called “Kitchn”. Did you mean “Kitchen”?'],
    ['a kind that none has', 'team: Shelter', 'unknown_column', 'No column is called “team: Shelter”.'],
  ])('%s', (_, written, rule, message) => {
    expect(columnOf(written)).toMatchObject({
      ok: false,
      rule,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  test('and of a mistyped name the one that was probably meant is proposed', () => {
    expect(columnOf('Kitchn')).toMatchObject({ use: 'Kitchen' })
  })
})
