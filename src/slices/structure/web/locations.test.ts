import { expect, test } from 'vitest'
import { fittingColumns, leastWidth, MENU } from '#web/table/fitting-columns.ts'
import { locations } from './locations.ts'

/** The card of a list beside the sidebar, without its edges. */
const cardOn = (width: number) => width - 256 - 2 * 24 - 2

test.each([1440, 1280])('locations need no sideways scrolling on a screen %i pixels wide', width => {
  const { columns, looks = {} } = locations
  const room = cardOn(width) - MENU
  const shown = fittingColumns(columns, looks, {}, room).filter(column => !column.optional)
  expect(leastWidth(shown, looks)).toBeLessThanOrEqual(room)
  expect(shown.map(({ key }) => key)).toEqual(expect.arrayContaining(['name', 'city', 'phone', 'timezone', 'peopleCount']))
})
