import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lockedTimesheet, lostAnswer, showTimesheet, startAnew, typeHours } from '#test/drawn-timesheet.tsx'
import { save, savesCells } from '#test/timesheet-calls.ts'

vi.mock('../calls.ts', () => import('#test/timesheet-calls.ts'))
beforeEach(startAnew)

const keep = (...cells: { date: string; column: string; minutesEntered: number; version: number | null }[]) =>
  localStorage.setItem('steward.unsaved-cells/u/o/ines/2026-11-09', JSON.stringify({ t: { cells, batches: [] } }))

test('cells that were not saved before the timesheet was locked are listed, not counted, and kept until the person discards them', async () => {
  keep({ date: '2026-11-09', column: 'regular', minutesEntered: 480, version: null })
  const { person } = showTimesheet(lockedTimesheet())
  expect(screen.getByText("1 change wasn't saved before this timesheet was locked")).toBeTruthy()
  expect(screen.getByText('Regular on Mon, Nov 9: 8.00')).toBeTruthy()
  expect(screen.getByText(/^This change is only on this device/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Period total/ }).textContent).toBe('Period total, 0.00 hours worked0.00 worked––')
  expect(screen.getByText('of 40.00 hrs').parentElement?.textContent).toBe('0.00 of 40.00 hrs')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(screen.queryByText("1 change wasn't saved before this timesheet was locked")).toBeNull()
  await waitFor(() => expect(localStorage.length).toBe(0))
})

test('several of them are listed in the order of the days, and not printed', () => {
  keep(
    { date: '2026-11-10', column: 'regular', minutesEntered: 60, version: null },
    { date: '2026-11-09', column: 'regular', minutesEntered: 450, version: null },
  )
  showTimesheet(lockedTimesheet())
  const banner = screen.getByText("2 changes weren't saved before this timesheet was locked").closest('div')!.parentElement!
  expect(
    within(banner)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Regular on Mon, Nov 9: 7.50', 'Regular on Tue, Nov 10: 1.00'])
  expect(screen.getByText(/^These changes are only on this device/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Discard them' })).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.queryByText('7.50')).toBeNull()
  act(() => void window.dispatchEvent(new Event('afterprint')))
})

test('the text of an open cell is stored on the device when the page closes, and the browser warns first', async () => {
  save.mockReturnValue(new Promise(() => {}))
  const { person } = showTimesheet()
  const monday = document.querySelector<HTMLElement>('[data-date="2026-11-09"][data-column="regular"]')!
  await person.click(monday)
  await person.keyboard('7:30')
  expect(localStorage.length).toBe(0)
  const leaving = new Event('beforeunload', { cancelable: true })
  act(() => void window.dispatchEvent(leaving))
  expect(leaving.defaultPrevented).toBe(true)
  expect(Object.values({ ...localStorage })[0]).toContain('"minutesEntered":450')
})

test('the same on a page that is sent to the background, from where a phone may end it', async () => {
  save.mockReturnValue(new Promise(() => {}))
  const { person } = showTimesheet()
  await person.click(document.querySelector<HTMLElement>('[data-date="2026-11-10"][data-column="regular"]')!)
  await person.keyboard('8')
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  hidden.mockRestore()
  expect(Object.values({ ...localStorage })[0]).toContain('"minutesEntered":480')
})

test('why nothing can be saved is told once, with a way to try again', async () => {
  save.mockRejectedValue(lostAnswer)
  const { person } = showTimesheet()
  await typeHours(person)
  await screen.findByText(/^You're offline/)
  expect(screen.queryByText(/unsaved/)).toBeNull()
  save.mockReset().mockImplementation(savesCells)
  await person.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText(/^Saved \d/)
  expect(screen.queryByText(/^You're offline/)).toBeNull()
})
