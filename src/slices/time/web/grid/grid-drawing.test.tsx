// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { addDays, partsOf } from '#core/plain-date.ts'
import { type CellEdit, cellKey, type GridCell, type GridCells } from './cell.ts'
import type { GridColumn, GridDay } from './grid-model.ts'
import { TimesheetGrid } from './timesheet-grid.tsx'

/** Counts rendered cells: each computes its class once. */
const drawn = vi.hoisted(() => ({ cells: 0 }))
vi.mock('class-variance-authority', async original => {
  const real = await original<typeof import('class-variance-authority')>()
  return {
    ...real,
    cva: (...options: Parameters<typeof real.cva>) => {
      const classOf = real.cva(...options)
      return (...props: Parameters<typeof classOf>) => {
        drawn.cells++
        return classOf(...props)
      }
    },
  }
})

// The longest month and as many columns as the design plans for: 434 cells.
const days: GridDay[] = Array.from({ length: 31 }, (_, index) => {
  const date = addDays('2026-10-01', index)
  return {
    date,
    weekday: 'Mon',
    dayNumber: partsOf(date).day,
    week: Math.floor(index / 7),
    isToday: index === 9,
    isWeekend: index % 7 > 4,
  }
})
const columns: GridColumn[] = Array.from({ length: 14 }, (_, index) => ({
  handle: `fund:${index}`,
  label: `Fund ${index}`,
  kind: 'fund',
  editable: true,
}))

/** Cells as the outbox provides them: an edited cell is pending, the others stay the same objects. */
function Timesheet() {
  const [cells, setCells] = useState<GridCells>(
    () =>
      new Map(
        days.flatMap(({ date }) =>
          columns.map(
            ({ handle }) => [cellKey(date, handle), { minutes: 15, minutesEntered: 15, version: 1, state: 'saved' } as GridCell] as const,
          ),
        ),
      ),
  )
  const onEdit = (edits: readonly CellEdit[]) =>
    setCells(
      now =>
        new Map([
          ...now,
          ...edits.map(
            ({ date, column, minutesEntered }) =>
              [cellKey(date, column), { minutes: minutesEntered, minutesEntered, version: 1, state: 'pending' } as GridCell] as const,
          ),
        ]),
    )
  return <TimesheetGrid days={days} columns={columns} cells={cells} format="decimal" onEdit={onEdit} />
}

test('of 434 cells a key press renders those it changes: two for a move, one for a letter, two for a commit, its range for a range', async () => {
  const user = userEvent.setup()
  const cellsDrawnBy = async (keys: string) => {
    drawn.cells = 0
    await user.keyboard(keys)
    return drawn.cells
  }
  render(<Timesheet />)
  expect(drawn.cells).toBe(434)
  await user.tab()
  expect(await cellsDrawnBy('{ArrowDown}'), 'the cell that was left and the one that is reached').toBe(2)
  expect(await cellsDrawnBy('{ArrowRight}')).toBe(2)
  expect(await cellsDrawnBy('7'), 'the cell that opens; typed text is one more drawing').toBeLessThanOrEqual(2)
  expect(await cellsDrawnBy('.')).toBe(1)
  expect(await cellsDrawnBy('{Enter}'), 'the stored cell, and the one below it').toBeLessThanOrEqual(3)
  expect(await cellsDrawnBy('{Delete}')).toBe(1)
  expect(await cellsDrawnBy('{Shift>}{ArrowDown}{/Shift}')).toBe(2)
  expect(await cellsDrawnBy('{Shift>}{ArrowRight}{/Shift}'), 'a range of 2 x 2').toBeLessThanOrEqual(4)
})
