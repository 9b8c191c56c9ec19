import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentToast } from '#web/toast/toast-store.ts'
import type { CellOutbox } from '../grid/cell-outbox.ts'
import type { GridController } from '../grid/grid-controller.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { SplitButton } from './split-button.tsx'

const { split } = vi.hoisted(() => ({ split: vi.fn() }))
vi.mock('../calls.ts', () => ({ entryCalls: { split: { call: split } } }))

const timesheet = {
  employee: { name: 'Ines Fontaine' },
  columns: [
    { handle: 'fund:a', label: 'HUD ESG' },
    { handle: 'fund:b', label: 'General' },
  ],
  settings: {
    timeFormat: 'decimal',
    allocationDefaults: [
      { column: 'fund:a', percent: 60 },
      { column: 'fund:b', percent: 40 },
    ],
  },
  today: '2026-11-12',
} as unknown as Timesheet
const cell = (column: string, minutesEntered: number, minutesBefore: number) => ({
  date: '2026-11-10',
  column,
  minutes: minutesEntered,
  minutesEntered,
  version: 1,
  minutesBefore,
})

beforeEach(() => void split.mockReset())

function show(flushed = true, cells = new Map()) {
  const dispatch = vi.fn<GridController['dispatch']>()
  const controller = { dispatch, getState: () => ({ active: { date: '2026-11-10', column: 'regular' } }) } as unknown as GridController
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SplitButton
        timesheet={timesheet}
        outbox={{ flush: async () => flushed, getSnapshot: () => ({ cells }) } as unknown as CellOutbox}
        controller={controller}
        refresh={async () => undefined}
        behalf={null}
        day={null}
      />
    </QueryClientProvider>,
  )
  return dispatch
}

test('Alt+S splits the day that is active in the grid, in one step of the undo, and says over which columns', async () => {
  split.mockResolvedValue({ cells: [cell('regular', 0, 480), cell('fund:a', 480, 0)], leftOut: ['fund:b'] })
  const dispatch = show()
  fireEvent.keyDown(document.body, { key: 'ß', code: 'KeyS', altKey: true })
  await waitFor(() => expect(dispatch).toHaveBeenCalledOnce())
  expect(split.mock.lastCall?.[0]).toEqual({ date: '2026-11-10' })
  expect(dispatch.mock.lastCall?.[0]).toMatchObject({
    type: 'copied',
    cells: [
      { column: 'regular', from: 480, minutesEntered: 0 },
      { column: 'fund:a', from: 0, minutesEntered: 480 },
    ],
    message: "Split 8.00 hrs on Tue, Nov 10: HUD ESG 8.00. You can't enter hours in General on this day",
  })
})

test('says the whole result, also of the columns that had their part before', async () => {
  split.mockResolvedValue({ cells: [cell('regular', 0, 120), cell('fund:a', 300, 180)], leftOut: [] })
  const dispatch = show(true, new Map([['2026-11-10|fund:b', { minutes: 180 }]]))
  fireEvent.click(screen.getByRole('button', { name: 'Split day' }))
  await waitFor(() => expect(dispatch).toHaveBeenCalledOnce())
  expect(dispatch.mock.lastCall?.[0]).toMatchObject({ message: 'Split 8.00 hrs on Tue, Nov 10: HUD ESG 5.00 and General 3.00' })
})

test('another key with Alt, or S alone, splits nothing', () => {
  show()
  fireEvent.keyDown(document.body, { key: 'd', code: 'KeyD', altKey: true })
  fireEvent.keyDown(document.body, { key: 's', code: 'KeyS' })
  fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', altKey: true, ctrlKey: true })
  expect(split).not.toHaveBeenCalled()
})

test('nothing is split while hours are not saved', async () => {
  show(false)
  fireEvent.click(screen.getByRole('button', { name: 'Split day' }))
  await waitFor(() => expect(currentToast()?.text).toMatch(/nothing was split/))
  expect(split).not.toHaveBeenCalled()
})
