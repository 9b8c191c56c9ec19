import { expect, test } from 'vitest'
import { columnWidths } from './column-widths.ts'

const name = { base: undefined, text: 0 }

test('a column whose texts fit keeps its width, and the one without a width takes the rest', () => {
  expect(columnWidths([name, { base: 100, text: 60 }], 320)).toEqual(['auto', '100px'])
})

test('columns without a width share the rest, and the first never gets less than its names take', () => {
  // 220 of the 620 pixels are the first's: nothing of them goes to the others in a box as wide as that.
  const least = 620
  expect(columnWidths([name, name, { base: 100, text: 60 }, name], least)).toEqual([
    'auto',
    'calc(150px + max(0px, 100cqw - 620px) / 3)',
    '100px',
    'calc(150px + max(0px, 100cqw - 620px) / 3)',
  ])
  const [, place] = columnWidths([name, name, { base: 100, text: 97 }], 470)
  expect(place, 'after what a longer text takes').toBe('calc(150px + max(0px, 100cqw - 500px) / 2)')
})

test('a longer text widens its column, as far as the box is wider than the least that the table needs', () => {
  expect(columnWidths([name, { base: 78, text: 60.2 }], 298)).toEqual(['auto', 'calc(78px + min(16px, max(0px, 100cqw - 298px) * 1))'])
})

test('columns that all lack room share what there is by what they lack', () => {
  const [, code, place] = columnWidths([name, { base: 80, text: 57 }, { base: 100, text: 97 }], 400)
  expect(code).toBe('calc(80px + min(10px, max(0px, 100cqw - 400px) * 0.25))')
  expect(place).toBe('calc(100px + min(30px, max(0px, 100cqw - 400px) * 0.75))')
})

test('one endless text does not take the table: its column stops at 240 pixels, and a wider one stays as it is', () => {
  expect(columnWidths([{ base: 200, text: 900 }], 400)).toEqual(['calc(200px + min(40px, max(0px, 100cqw - 400px) * 1))'])
  expect(columnWidths([{ base: 260, text: 900 }], 400)).toEqual(['260px'])
})
