import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { eachDay } from '#core/plain-date.ts'
import { NO_DEDUCTIONS } from '#slices/time-groups/rules/group-settings.ts'
import { cellOf, showTimesheet, startAnew, submitButton, timesheet } from '#test/drawn-timesheet.tsx'
import { copyLastPeriod, save } from '#test/timesheet-calls.ts'
import { currentToast } from '#web/toast/toast-store.ts'
import { createGridController, type GridController } from '../grid/grid-controller.ts'
import type { Entry, Timesheet } from '../timesheet-view.ts'
import { TimesheetBody } from './timesheet-body.tsx'
import { useTimesheetActions } from './use-timesheet-actions.ts'

vi.mock('../calls.ts', () => import('#test/timesheet-calls.ts'))
beforeEach(startAnew)

test('a submitted timesheet, or a user who may only read, has no editable cell and nothing to submit', () => {
  const locked = timesheet({ status: 'submitted', can: { ...timesheet().can, edit: false, submit: false, recall: true } })
  showTimesheet(locked)
  expect(cellOf('2026-11-09').getAttribute('aria-readonly')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Submit timesheet' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Recall' })).toBeTruthy()
})

test('a user with read permission sees the timesheet and cannot change it', () => {
  showTimesheet(timesheet(), 'read')
  expect(cellOf('2026-11-09').getAttribute('aria-readonly')).toBe('true')
  for (const name of ['Submit timesheet', 'Copy last period', 'Add column']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('Add column is offered only where the group lets people add columns', async () => {
  showTimesheet()
  expect(await screen.findByRole('button', { name: 'Add column' })).toBeTruthy()
  cleanup()
  showTimesheet(timesheet({ can: { ...timesheet().can, addColumns: false } }))
  await screen.findByRole('button', { name: 'Submit timesheet' })
  expect(screen.queryByText('Add column')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add column' })).toBeNull()
})

test('a rejected timesheet shows who rejected it and why, with links to the days', async () => {
  const note = {
    id: 'n',
    note: 'Thu 12 is empty.',
    noteType: 'rejection' as const,
    days: ['2026-11-12'],
    revision: 1,
    createdBy: 'Marcus Bell',
    createdAt: '2026-11-12T10:00:00Z',
  }
  const { person } = showTimesheet(timesheet({ status: 'rejected', notes: [note] }))
  expect(screen.getByText('Rejected by Marcus Bell')).toBeTruthy()
  await person.click(screen.getAllByRole('button', { name: 'Go to Thu, Nov 12' })[0]!)
  expect((document.activeElement as HTMLElement).dataset.date).toBe('2026-11-12')
})

test('totals, lunch, and overtime follow what is typed at once, before anything is saved', async () => {
  save.mockReturnValue(new Promise(() => {}))
  const breakLunchSettings = { ...NO_DEDUCTIONS, allowLunch: true, autoDeductLunch: true, lunchPeriodMinutes: 60 }
  const rules = { groupType: 'hourly' as const, overtimeThresholdMinutes: 480, overtimeRules: [], workWeekStart: 'monday' as const }
  const settings = [{ from: '2026-08-01', ...rules, breakLunchSettings, timeFormat: 'decimal' as const }]
  const nothing = { deductedMinutes: 0, lunchDeductedMinutes: 0, breakDeductedMinutes: 0, overtimeMinutes: 0, doubleTimeMinutes: 0 }
  const unsaid = { lunchTakenMinutes: null, lunchWaived: false, lunchNote: null, holidayMinutes: 0, parts: [], shares: [] }
  const days = eachDay('2026-11-09', '2026-11-15').map(date => ({
    date,
    enteredMinutes: 0,
    workedMinutes: 0,
    regularMinutes: 0,
    ...nothing,
    ...unsaid,
  }))
  const { person } = showTimesheet(timesheet({ days, counting: { settings, holidays: [], beside: [] } }))
  await person.click(cellOf('2026-11-09'))
  await person.keyboard('10{Enter}')
  expect(screen.getByRole('row', { name: /^Period total/ }).textContent).toContain('9.009.00')
  expect(await screen.findByText('Lunch: 1.00 hr deducted (10.00 hrs entered, more than 6.00 hrs)')).toBeTruthy()
  expect(
    await screen.findByText('0.00 hrs in the week before this day and 9.00 hrs with it, so 1.00 hr over 8.00 counts as overtime'),
  ).toBeTruthy()
  const total = within(screen.getByRole('row', { name: /^Period total/ }))
  expect(await total.findByRole('button', { name: '9.00 worked' }), 'the only week says why').toBeTruthy()
  await person.keyboard('{ArrowUp}{Delete}')
  await waitFor(() => expect(screen.queryByText(/^Lunch: 1.00/)).toBeNull())
})

const entry = (date: string, minutes: number): Entry => ({
  date,
  column: 'regular',
  minutes,
  minutesEntered: minutes,
  version: 1,
  enteredBy: null,
  reason: null,
  source: 'typed',
})
const typed = entry('2026-11-09', 240)
const copied = entry('2026-11-10', 480)

/** A timesheet whose next read has the copied hours. */
const CopiedTimesheet = ({ own, controller }: { own: Timesheet; controller: GridController }) => {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const actions = { ...useTimesheetActions(own), refresh: async () => setEntries([typed, copied]) }
  const data = { timesheet: own, entries, markOf: () => 100 }
  return <TimesheetBody data={data} actions={actions} controller={controller} rail={{ place: 'beside', open: false, onToggle: () => {} }} />
}

test('the copy of the last period is one step of undo, from wherever the focus is, and is told in the line under the grid', async () => {
  copyLastPeriod.mockResolvedValue({ entries: [copied], copied: 1, skipped: 2 })
  const own = timesheet()
  const controller = createGridController()
  const { person } = showTimesheet(own, 'write', {}, <CopiedTimesheet own={own} controller={controller} />)
  await person.click(cellOf('2026-11-09'))
  await person.keyboard('4{Enter}')
  await person.click(screen.getByRole('button', { name: 'Copy last period' }))
  await screen.findByText(/^Copied 1 cell from the last period\. Skipped 2/)
  expect(currentToast(), 'the screen shows it').toBeUndefined()
  expect(cellOf('2026-11-10').textContent).toBe('8.00')
  expect(document.activeElement?.textContent).toBe('Copy last period')
  await person.keyboard('{Control>}z{/Control}')
  expect([cellOf('2026-11-09').textContent, cellOf('2026-11-10').textContent]).toEqual(['4.00', ''])
  await person.keyboard('{Control>}y{/Control}')
  expect(cellOf('2026-11-10').textContent).toBe('8.00')
  await waitFor(() => expect(screen.getByText(/^Saved \d/)).toBeTruthy())
})

test('an approved timesheet says in its foot bar who approved it, when, and when it is paid; a submitted one who has it', () => {
  const approver = { userId: 'marcus', name: 'Marcus Bell', decision: 'approved' as const, decidedAt: '2026-11-17T15:00:00Z' }
  const step = { ...timesheet().steps[0]!, state: 'done' as const, approvers: [approver] }
  const can = { ...timesheet().can, edit: false }
  showTimesheet(timesheet({ status: 'approved', can, steps: [step] }))
  const foot = screen.getByRole('group', { name: 'Actions' })
  expect(
    within(foot)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Approved by Marcus Bell, Nov 17, 2026', 'Pay date: Fri, Nov 20'])
  expect(within(foot).queryByRole('progressbar')).toBeNull()
  cleanup()
  const waiting = { ...timesheet().steps[0]!, state: 'now' as const }
  showTimesheet(timesheet({ status: 'submitted', submittedAt: '2026-11-16T15:00:00Z', can, steps: [waiting] }))
  expect(screen.getByRole('group', { name: 'Actions' }).textContent).toContain('Submitted Nov 16, 2026Awaiting approval from Marcus Bell')
})

test('due date and pay date stand in the head alone; beside the timesheet is only why it is paid on another day', () => {
  showTimesheet(timesheet({ period: { ...timesheet().period, payDateReason: 'moved up from Sat, Nov 21 (a weekend)' } }))
  expect(screen.queryByText(/^Due /)).toBeNull()
  expect(screen.queryByText(/^Pay date:/)).toBeNull()
  expect(screen.getByText('Pay date moved up from Sat, Nov 21 (a weekend)')).toBeTruthy()
})

test('Escape leaves the grid for the last button of the foot bar, where Enter submits', async () => {
  const { person } = showTimesheet()
  await person.click(cellOf('2026-11-09'))
  await person.keyboard('{Escape}')
  expect(document.activeElement).toBe(submitButton())
})

test('where the grid has less room the button that adds a column stands under it', async () => {
  showTimesheet(timesheet(), 'write', { rail: { place: 'drawer', open: false, onToggle: () => {} } })
  const add = await screen.findByRole('button', { name: 'Add column' })
  expect(screen.getByRole('grid', { name: 'Timesheet' }).contains(add)).toBe(false)
  expect(screen.getByRole('grid', { name: 'Timesheet' }).getAttribute('aria-colcount')).toBe('3')
})
