import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lockedTimesheet, lostAnswer, showTimesheet, startAnew, submitButton, timesheet, typeHours } from '#test/drawn-timesheet.tsx'
import { save, submit } from '#test/timesheet-calls.ts'
import { currentToast } from '#web/toast/toast-store.ts'
import { createGridController } from '../grid/grid-controller.ts'
import { TimesheetBody } from './timesheet-body.tsx'
import { useTimesheetActions } from './use-timesheet-actions.ts'

vi.mock('../calls.ts', () => import('#test/timesheet-calls.ts'))
beforeEach(startAnew)

const confirmSubmit = async (person: UserEvent) =>
  person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit' }))

test('submitting first saves recent edits, then shows the certification and the hours, and only then submits', async () => {
  const { person } = showTimesheet()
  await typeHours(person)
  await person.click(submitButton())
  const dialog = await screen.findByRole('dialog')
  expect(save).toHaveBeenCalledOnce()
  expect(submit).not.toHaveBeenCalled()
  expect(dialog.textContent).toContain('I confirm that this is true.')
  expect(dialog.textContent).toContain('Marcus Bell')
  expect(within(dialog).getAllByText('8.00')).toHaveLength(2)
  await confirmSubmit(person)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(submit.mock.calls[0]?.[0]).toEqual({ periodStart: '2026-11-09', version: 0, attested: true })
})

test('nothing is submitted while a cell is not on the server, and the foot bar says why', async () => {
  save.mockRejectedValue(lostAnswer)
  const { person } = showTimesheet()
  await typeHours(person)
  await person.click(submitButton())
  await screen.findByText("You're offline. Your changes are stored on this device and will save when you reconnect.")
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(submit).not.toHaveBeenCalled()
})

test('the hours to submit are shown column by column', async () => {
  const { person } = showTimesheet()
  await typeHours(person)
  await person.click(submitButton())
  const terms = within(await screen.findByRole('dialog')).getAllByRole('term')
  expect(terms.map(({ textContent }) => textContent)).toEqual(['WorkedRegular', 'Total'])
})

test('without hours Submit stands back, asks once more, and asks again the next time', async () => {
  const { person } = showTimesheet()
  const button = (name: string) => screen.getByRole('button', { name })
  for (const _ of ['the first time', 'the next time']) {
    await person.click(submitButton())
    await screen.findByRole('dialog')
    expect(button('Submit').className).toBe(button('Cancel').className)
    await person.click(button('Submit'))
    expect(screen.getByText('This timesheet has no hours')).toBeTruthy()
    expect(submit).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button('Submit without hours'))
    await person.keyboard('{Escape}')
  }
  await person.click(submitButton())
  await confirmSubmit(person)
  await person.click(button('Submit without hours'))
  await waitFor(() => expect(submit).toHaveBeenCalledOnce())
})

test('after a lost answer the same intent is sent under the same key; after an answer a new intent has its own', async () => {
  submit.mockRejectedValueOnce(lostAnswer)
  const { person } = showTimesheet()
  await typeHours(person)
  await person.click(submitButton())
  await confirmSubmit(person)
  await screen.findByText("Couldn't submit the timesheet")
  await confirmSubmit(person)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(submitButton())
  await confirmSubmit(person)
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(3))
  const keys = submit.mock.calls.map(([, options]) => options?.context?.idempotencyKey)
  expect(keys[0]).toHaveLength(32)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('overtime is named as a part of the total', async () => {
  const overtime = [{ date: '2026-11-09', overtimeMinutes: 60, doubleTimeMinutes: 30 }] as never
  const { person } = showTimesheet(timesheet({ overtime }))
  await typeHours(person)
  await person.click(submitButton())
  const terms = within(await screen.findByRole('dialog')).getAllByRole('term')
  expect(terms.slice(-2).map(({ textContent }) => textContent)).toEqual(['including overtime', 'including double time'])
})

const controller = createGridController()
const rail = { place: 'beside' as const, open: false, onToggle: () => {} }
const entries: never[] = []

const Recallable = () => {
  const [own, setOwn] = useState(() => timesheet({ status: 'submitted', can: { ...timesheet().can, edit: false, recall: true } }))
  const actions = { ...useTimesheetActions(own), refresh: async () => setOwn(timesheet()) }
  return (
    <>
      <h1 tabIndex={-1}>My Time</h1>
      <TimesheetBody data={{ timesheet: own, entries, markOf: () => 0 }} actions={actions} controller={controller} rail={rail} />
    </>
  )
}

test('after a recall, whose button is gone, the focus is on the heading', async () => {
  const { person } = showTimesheet(undefined, 'write', {}, <Recallable />)
  await person.click(screen.getByRole('button', { name: 'Recall' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect(screen.queryByRole('button', { name: 'Recall' })).toBeNull()
})

test('a rule that blocks submitting is shown beside the button, which then does nothing', async () => {
  const { person } = showTimesheet(timesheet({ submitBlockedBy: 'Nobody else can approve your timesheet' }))
  expect(submitButton().getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(submitButton().getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Nobody else can approve your timesheet')
  await person.click(submitButton())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where only an approver is missing, Submit is not blocked: its dialog says so, after the hours are saved', async () => {
  const { person } = showTimesheet(
    timesheet({ submitBlockedBy: 'Nobody else can approve your timesheet', approverMissing: { ask: ['Ada Winters'] } }),
  )
  await typeHours(person)
  expect(submitButton().getAttribute('aria-disabled')).toBeNull()
  await person.click(submitButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit timesheet' }))
  expect(save).toHaveBeenCalledOnce()
  expect(dialog.getByText(/Ask Ada Winters to add a manager or another administrator\./)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Submit' })).toBeNull()
  expect(submit).not.toHaveBeenCalled()
})

test('a link to submit opens the dialog, once', async () => {
  const onSubmitHeard = vi.fn()
  showTimesheet(timesheet(), 'write', { wantsToSubmit: true, onSubmitHeard })
  expect(await screen.findByRole('dialog', { name: 'Submit timesheet' })).toBeTruthy()
  expect(onSubmitHeard).toHaveBeenCalledOnce()
  expect(submit).not.toHaveBeenCalled()
})

test('a link to submit what cannot be submitted shows the reason, and no dialog', async () => {
  for (const [own, reason] of [
    [timesheet({ submitBlockedBy: 'The period has not begun' }), 'The period has not begun'],
    [lockedTimesheet(), "It's already been submitted, or you don't have permission to change it."],
  ] as const) {
    showTimesheet(own, 'write', { wantsToSubmit: true })
    await waitFor(() => expect(currentToast()?.text).toBe(reason))
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})
