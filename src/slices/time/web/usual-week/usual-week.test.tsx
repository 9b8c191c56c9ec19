import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentToast } from '#web/toast/toast-store.ts'
import { cellKey } from '../grid/cell.ts'
import type { CellOutbox } from '../grid/cell-outbox.ts'
import type { GridController } from '../grid/grid-controller.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { UsualWeekButtons } from './usual-week-buttons.tsx'

const { fill, read, save } = vi.hoisted(() => ({ fill: vi.fn(), read: vi.fn(), save: vi.fn() }))
vi.mock('./calls.ts', () => ({
  usualWeekCalls: {
    fill: { call: fill },
    read: { queryOptions: () => ({ queryKey: ['usual'], queryFn: read }), key: () => ['usual'] },
    save: { call: save },
  },
}))

const timesheet = {
  period: { startsOn: '2026-11-09', endsOn: '2026-11-22' },
  columns: [
    { handle: 'regular', label: 'Regular', kind: 'worked', editable: true },
    { handle: 'vacation', label: 'Vacation', kind: 'time_off', editable: true },
  ],
  settings: { workWeekStart: 'monday', timeFormat: 'decimal' },
  holidays: [],
  closedDays: [],
  days: [],
  dayNotes: [],
  attachments: [],
  today: '2026-11-12',
} as unknown as Timesheet
const hours = (date: string, column: string, minutes: number) =>
  [cellKey(date, column), { minutes, minutesEntered: minutes, version: 1, state: 'saved' }] as const

beforeEach(() => {
  fill.mockReset()
  save.mockReset().mockImplementation(async (input: object) => input)
  read.mockReset().mockResolvedValue({ cells: [] })
})

function show(cells: Iterable<readonly [string, object]> = [], flushed = true) {
  const dispatch = vi.fn<GridController['dispatch']>()
  const outbox = { flush: async () => flushed, getSnapshot: () => ({ cells: new Map(cells) }) } as unknown as CellOutbox
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UsualWeekButtons
        timesheet={timesheet}
        outbox={outbox}
        controller={{ dispatch } as unknown as GridController}
        refresh={async () => undefined}
        behalf={null}
        touch={false}
      />
    </QueryClientProvider>,
  )
  return { person: userEvent.setup(), dispatch }
}
const press = (person: ReturnType<typeof userEvent.setup>) => person.click(screen.getByRole('button', { name: 'Fill usual week' }))

test('fills the period in one step of the undo, and says what was left out', async () => {
  const entries = [{ date: '2026-11-09', column: 'regular', minutes: 480, minutesEntered: 480, version: 1 }]
  fill.mockResolvedValue({ entries, filled: 1, skipped: 2, usualCells: 5 })
  const { person, dispatch } = show()
  await press(person)
  await waitFor(() => expect(dispatch).toHaveBeenCalledOnce())
  expect(fill.mock.lastCall?.[0]).toEqual({ periodStart: '2026-11-09' })
  expect(dispatch.mock.lastCall?.[0]).toMatchObject({
    type: 'copied',
    cells: entries,
    message: expect.stringMatching(/1 cell.*Skipped 2 .holidays, closures, leave/),
  })
})

test('without a usual week it asks which week to save, and saves the worked hours of the one that is chosen', async () => {
  fill.mockResolvedValue({ entries: [], filled: 0, skipped: 0, usualCells: 0 })
  const { person, dispatch } = show([
    hours('2026-11-09', 'regular', 480),
    hours('2026-11-17', 'regular', 300),
    hours('2026-11-18', 'vacation', 480),
  ])
  await press(person)
  await person.click(await screen.findByRole('radio', { name: /Nov 16/ }))
  await person.click(screen.getByRole('button', { name: 'Save usual week' }))
  await waitFor(() => expect(save.mock.lastCall?.[0]).toEqual({ cells: [{ weekday: 'tuesday', column: 'regular', minutes: 300 }] }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(dispatch).not.toHaveBeenCalled()
})

test('shows the usual week that is kept, and removes it', async () => {
  read.mockResolvedValue({ cells: [{ weekday: 'friday', column: 'regular', minutes: 240 }] })
  const { person } = show()
  await person.click(screen.getByRole('button', { name: 'Change usual week' }))
  expect(await screen.findByText('Regular: 4.00')).toBeTruthy()
  expect(screen.getByText('Friday')).toBeTruthy()
  expect(screen.getByText(/^To change it, enter the hours of a usual week/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Remove usual week' }))
  await waitFor(() => expect(save.mock.lastCall?.[0]).toEqual({ cells: [] }))
})

test('fills nothing while hours are not saved', async () => {
  const { person } = show([], false)
  await press(person)
  await waitFor(() => expect(currentToast()?.text).toMatch(/nothing was filled/))
  expect(fill).not.toHaveBeenCalled()
})
