import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { eachDay } from '#core/plain-date.ts'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { NO_DEDUCTIONS } from '#slices/time-groups/rules/group-settings.ts'
import { currentToast } from '#web/toast/toast-store.ts'
import type { entryCalls, timesheetCalls } from '../calls.ts'
import { createGridController, type GridController } from '../grid/grid-controller.ts'
import { closeOutboxes } from '../grid/outbox-registry.ts'
import type { Entry, Timesheet } from '../timesheet-view.ts'
import { TimesheetBody, type TimesheetBodyProps } from './timesheet-body.tsx'
import { useTimesheetActions } from './use-timesheet-actions.ts'

const { save, submit, copyLastPeriod } = vi.hoisted(() => ({
  copyLastPeriod: vi.fn<typeof timesheetCalls.copyLastPeriod.call>(),
  save: vi.fn<typeof entryCalls.save.call>(),
  submit: vi.fn<typeof timesheetCalls.submit.call>(),
}))
vi.mock('../calls.ts', () => {
  const unused = { call: vi.fn() }
  return {
    entryCalls: { save: { call: save } },
    timesheetCalls: { submit: { call: submit }, recall: unused, copyLastPeriod: { call: copyLastPeriod } },
  }
})

const timesheet = (more: Partial<Timesheet> = {}): Timesheet => ({
  employee: { id: 'ines', name: 'Ines Fontaine', jobTitle: null, groupName: 'Hourly' },
  period: { id: 'p', startsOn: '2026-11-09', endsOn: '2026-11-15', payDate: '2026-11-20', payDateReason: null, dueOn: '2026-11-15' },
  submissionId: null,
  status: 'draft',
  revision: 1,
  version: 0,
  steps: [
    {
      stepOrder: 1,
      label: 'Manager',
      requireAll: false,
      state: 'later',
      approvers: [{ userId: 'marcus', name: 'Marcus Bell', decision: null, decidedAt: null }],
    },
  ],
  submittedAt: null,
  attestation: 'I confirm that this is true.',
  columns: [{ handle: 'regular', label: 'Regular', kind: 'worked', editable: true, source: 'group' }],
  holidays: [],
  settings: {
    timeFormat: 'decimal',
    roundingMinutes: 0,
    roundingDirection: 'nearest',
    workWeekStart: 'monday',
    minutesPerDay: 480,
    allocationDefaults: [],
    scheduledMinutes: [480, 480, 480, 480, 480, 0, 0],
    expectedMinutes: 2400,
  },
  closedDays: [],
  days: [],
  counting: { settings: [], holidays: [], beside: [] },
  overtime: [],
  notes: [],
  dayNotes: [],
  attachments: [],
  history: [],
  warnings: [],
  can: { edit: true, submit: true, recall: false, approve: false, reject: false, reopen: false, enterOnBehalf: false, addColumns: true },
  submitBlockedBy: null,
  approverMissing: null,
  today: '2026-11-12',
  ...more,
})

const lostAnswer = new TypeError('Failed to fetch')

beforeEach(() => {
  closeOutboxes()
  localStorage.clear()
  save.mockReset().mockImplementation(async ({ cells }) => ({
    cells: cells.map(cell => ({ date: cell.date, column: cell.column, minutes: cell.minutes, minutesEntered: cell.minutes, version: 1 })),
  }))
  submit.mockReset().mockResolvedValue({ submissionId: 's', status: 'submitted', revision: 1, version: 1 })
})

const OwnTimesheet = ({ own, ...more }: { own: Timesheet } & Partial<TimesheetBodyProps>) => (
  <TimesheetBody
    data={{ timesheet: own, entries: [], markOf: () => 0 }}
    actions={useTimesheetActions(own)}
    controller={createGridController()}
    rail={{ place: 'beside', open: true, onToggle: () => {} }}
    {...more}
  />
)

function show(
  own: Timesheet = timesheet(),
  level: 'read' | 'write' = 'write',
  more: Partial<TimesheetBodyProps> = {},
  body = <OwnTimesheet own={own} {...more} />,
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  client.setQueryData(bootstrapQuery().queryKey, {
    user: { id: 'u', email: '', firstName: 'Ines', lastName: 'Fontaine', avatarUrl: null, version: 1 },
    organization: { id: 'o', name: 'Harbor Light', domain: null, timezone: 'UTC', currency: 'USD' },
    mode: 'member',
    permissions: { time_my_time: level },
    modules: [],
    timeFeatures: {},
    counts: {},
  } as never)
  render(<QueryClientProvider client={client}>{body}</QueryClientProvider>)
  return { person: userEvent.setup() }
}

const cellOf = (date: string) => screen.getAllByRole('gridcell').find(cell => cell.dataset.date === date)!
const submitButton = () => screen.getByRole('button', { name: 'Submit timesheet' })
const confirmSubmit = async (person: UserEvent) =>
  person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit' }))

async function typeHours(person: UserEvent) {
  await person.click(cellOf('2026-11-09'))
  await person.keyboard('8{Enter}')
}

test('submitting first saves recent edits, then shows the certification and the hours, and only then submits', async () => {
  const { person } = show()
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
  const { person } = show()
  await typeHours(person)
  await person.click(submitButton())
  await screen.findByText("You're offline. Your changes are stored on this device and will save when you reconnect.")
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(submit).not.toHaveBeenCalled()
})

test('the hours to submit are shown column by column', async () => {
  const { person } = show()
  await typeHours(person)
  await person.click(submitButton())
  const terms = within(await screen.findByRole('dialog')).getAllByRole('term')
  expect(terms.map(({ textContent }) => textContent)).toEqual(['WorkedRegular', 'Total'])
})

test('without hours Submit stands back, asks once more, and asks again the next time', async () => {
  const { person } = show()
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
  const { person } = show()
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

test('a rule that blocks submitting is shown beside the button, which then does nothing', async () => {
  const { person } = show(timesheet({ submitBlockedBy: 'Nobody else can approve your timesheet' }))
  expect(submitButton().getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(submitButton().getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Nobody else can approve your timesheet')
  await person.click(submitButton())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where only an approver is missing, Submit is not blocked: its dialog says so, after the hours are saved', async () => {
  const { person } = show(
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

test('a submitted timesheet, or a user who may only read, has no editable cell and nothing to submit', () => {
  const locked = timesheet({ status: 'submitted', can: { ...timesheet().can, edit: false, submit: false, recall: true } })
  show(locked)
  expect(cellOf('2026-11-09').getAttribute('aria-readonly')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Submit timesheet' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Recall' })).toBeTruthy()
})

test('a user with read permission sees the timesheet and cannot change it', () => {
  show(timesheet(), 'read')
  expect(cellOf('2026-11-09').getAttribute('aria-readonly')).toBe('true')
  for (const name of ['Submit timesheet', 'Copy last period', 'Add column']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('Add column is offered only where the group lets people add columns', async () => {
  show()
  expect(await screen.findByRole('button', { name: 'Add column' })).toBeTruthy()
  cleanup()
  show(timesheet({ can: { ...timesheet().can, addColumns: false } }))
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
  const { person } = show(timesheet({ status: 'rejected', notes: [note] }))
  expect(screen.getByText('Rejected by Marcus Bell')).toBeTruthy()
  await person.click(screen.getAllByRole('button', { name: 'Go to Thu, Nov 12' })[0]!)
  expect((document.activeElement as HTMLElement).dataset.date).toBe('2026-11-12')
})

const keep = (...cells: { date: string; column: string; minutesEntered: number; version: number | null }[]) =>
  localStorage.setItem('steward.unsaved-cells/u/o/ines/2026-11-09', JSON.stringify({ t: { cells, batches: [] } }))
const lockedTimesheet = () => timesheet({ status: 'submitted', can: { ...timesheet().can, edit: false } })

test('cells that were not saved before the timesheet was locked are listed, not counted, and kept until the person discards them', async () => {
  keep({ date: '2026-11-09', column: 'regular', minutesEntered: 480, version: null })
  const { person } = show(lockedTimesheet())
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
  show(lockedTimesheet())
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

test('a link to submit opens the dialog, once', async () => {
  const onSubmitHeard = vi.fn()
  show(timesheet(), 'write', { wantsToSubmit: true, onSubmitHeard })
  expect(await screen.findByRole('dialog', { name: 'Submit timesheet' })).toBeTruthy()
  expect(onSubmitHeard).toHaveBeenCalledOnce()
  expect(submit).not.toHaveBeenCalled()
})

test('a link to submit what cannot be submitted shows the reason, and no dialog', async () => {
  for (const [own, reason] of [
    [timesheet({ submitBlockedBy: 'The period has not begun' }), 'The period has not begun'],
    [lockedTimesheet(), "It's already been submitted, or you don't have permission to change it."],
  ] as const) {
    show(own, 'write', { wantsToSubmit: true })
    await waitFor(() => expect(currentToast()?.text).toBe(reason))
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the text of an open cell is stored on the device when the page closes, and the browser warns first', async () => {
  save.mockReturnValue(new Promise(() => {}))
  const { person } = show()
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
  const { person } = show()
  await person.click(document.querySelector<HTMLElement>('[data-date="2026-11-10"][data-column="regular"]')!)
  await person.keyboard('8')
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  hidden.mockRestore()
  expect(Object.values({ ...localStorage })[0]).toContain('"minutesEntered":480')
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
  const { person } = show(timesheet({ days, counting: { settings, holidays: [], beside: [] } }))
  await person.click(cellOf('2026-11-09'))
  await person.keyboard('10{Enter}')
  expect(screen.getByRole('row', { name: /^Period total/ }).textContent).toContain('9.009.00')
  expect(await screen.findByText('Lunch: 1.00 hrs deducted (10.00 hrs entered, more than 6.00 hrs)')).toBeTruthy()
  expect(await screen.findByText('Over 8.00 hrs in the week: 0.00 hrs before, 9.00 hrs with this day; 1.00 hrs overtime')).toBeTruthy()
  const total = within(screen.getByRole('row', { name: /^Period total/ }))
  expect(await total.findByRole('button', { name: '9.00 worked' }), 'the only week says why').toBeTruthy()
  await person.keyboard('{ArrowUp}{Delete}')
  await waitFor(() => expect(screen.queryByText(/^Lunch: 1.00/)).toBeNull())
})

test('the print shows the employee, the period, the totals and signature lines; the screen shows nothing twice', () => {
  show()
  expect(screen.queryByText('Employee signature and date')).toBeNull()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  for (const text of ['Ines Fontaine', 'Nov 9 – Nov 15, 2026', 'Employee signature and date', 'Approver signature and date'])
    expect(screen.getByText(text)).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByText('Employee signature and date')).toBeNull()
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
  const { person } = show(own, 'write', {}, <CopiedTimesheet own={own} controller={controller} />)
  await person.click(cellOf('2026-11-09'))
  await person.keyboard('4{Enter}')
  await person.click(screen.getByRole('button', { name: 'Copy last period' }))
  await screen.findByText(/^Copied 1 cell from the last period\. 2 skipped/)
  expect(currentToast()?.title, 'the screen shows it').not.toMatch(/Copied/)
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
  show(timesheet({ status: 'approved', can, steps: [step] }))
  const foot = screen.getByRole('group', { name: 'Actions' })
  expect(
    within(foot)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Approved by Marcus Bell, Nov 17, 2026', 'Pay date: Fri, Nov 20'])
  expect(within(foot).queryByRole('progressbar')).toBeNull()
  cleanup()
  const waiting = { ...timesheet().steps[0]!, state: 'now' as const }
  show(timesheet({ status: 'submitted', submittedAt: '2026-11-16T15:00:00Z', can, steps: [waiting] }))
  expect(screen.getByRole('group', { name: 'Actions' }).textContent).toContain('Submitted Nov 16, 2026Awaiting approval from Marcus Bell')
})

test('why nothing can be saved is told once, with a way to try again', async () => {
  save.mockRejectedValue(lostAnswer)
  const { person } = show()
  await typeHours(person)
  await screen.findByText(/^You're offline/)
  expect(screen.queryByText(/unsaved/)).toBeNull()
  save.mockReset().mockImplementation(async ({ cells }) => ({
    cells: cells.map(cell => ({ date: cell.date, column: cell.column, minutes: cell.minutes, minutesEntered: cell.minutes, version: 1 })),
  }))
  await person.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText(/^Saved \d/)
  expect(screen.queryByText(/^You're offline/)).toBeNull()
})

test('due date and pay date stand in the head alone; beside the timesheet is only why it is paid on another day', () => {
  show(timesheet({ period: { ...timesheet().period, payDateReason: 'moved up from Sat, Nov 21, a weekend' } }))
  expect(screen.queryByText(/^Due /)).toBeNull()
  expect(screen.queryByText(/^Pay date:/)).toBeNull()
  expect(screen.getByText('Pay date moved up from Sat, Nov 21, a weekend')).toBeTruthy()
})

test('Escape leaves the grid for the last button of the foot bar, where Enter submits', async () => {
  const { person } = show()
  await person.click(cellOf('2026-11-09'))
  await person.keyboard('{Escape}')
  expect(document.activeElement).toBe(submitButton())
})

test('where the grid has less room the button that adds a column stands under it', async () => {
  show(timesheet(), 'write', { rail: { place: 'drawer', open: false, onToggle: () => {} } })
  const add = await screen.findByRole('button', { name: 'Add column' })
  expect(screen.getByRole('grid', { name: 'Timesheet' }).contains(add)).toBe(false)
  expect(screen.getByRole('grid', { name: 'Timesheet' }).getAttribute('aria-colcount')).toBe('3')
})

test('the print has the notes and files of days with their authors, and one line for days with only lunch deducted', () => {
  const day = (date: string, parts: Timesheet['days'][number]['parts'], lunchTakenMinutes: number | null = null) => ({
    date,
    enteredMinutes: 540,
    deductedMinutes: 60,
    lunchDeductedMinutes: 60,
    breakDeductedMinutes: 0,
    lunchTakenMinutes,
    lunchWaived: false,
    lunchNote: null,
    workedMinutes: 480,
    regularMinutes: 480,
    overtimeMinutes: 0,
    doubleTimeMinutes: 0,
    holidayMinutes: 0,
    parts,
    shares: [],
  })
  const lunch = { rule: 'lunch' as const, minutes: 60, text: 'Lunch: 1.00 hrs deducted' }
  const week = { rule: 'week' as const, minutes: 60, text: 'Over 40.00 hrs in the week; 1.00 hrs overtime' }
  const by = {
    id: 'n',
    version: 1,
    date: '2026-11-10',
    isOwn: true,
    onBehalf: false,
    createdAt: '2026-11-10T23:30:00Z',
    updatedAt: '2026-11-10T23:30:00Z',
  }
  show(
    timesheet({
      days: [day('2026-11-09', [lunch]), day('2026-11-10', [lunch]), day('2026-11-11', [lunch], 15), day('2026-11-12', [lunch, week])],
      dayNotes: [{ ...by, note: 'Covered the pantry line.', createdBy: 'Ines Fontaine' }],
      attachments: [
        { ...by, id: 'f', fileName: 'agenda.pdf', fileType: 'application/pdf', fileSize: 9, fileUrl: '/f', uploadedBy: 'Ines Fontaine' },
      ],
    }),
    'write',
    { rail: { place: 'drawer', open: false, onToggle: () => {} } },
  )
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const printed = (title: string) => [...screen.getByRole('heading', { name: title }).parentElement!.querySelectorAll('li')]
  expect(printed('Notes').map(({ textContent }) => textContent)).toEqual([
    'Tue, Nov 10: Covered the pantry line. (Ines Fontaine, Nov 10, 2026, 11:30 PM UTC)',
    'Tue, Nov 10: File agenda.pdf (Ines Fontaine, Nov 10, 2026, 11:30 PM UTC)',
  ])
  expect(printed('Hours that count').map(({ textContent }) => textContent)).toEqual([
    'Wed, Nov 11: Lunch: 1.00 hrs deducted',
    'Thu, Nov 12: Lunch: 1.00 hrs deducted. Over 40.00 hrs in the week; 1.00 hrs overtime',
    'Lunch deducted on 2 days',
  ])
  act(() => void window.dispatchEvent(new Event('afterprint')))
})

test('times on paper are those of the organization, whatever the browser is set to, and the lamp of today is left out', () => {
  vi.useFakeTimers({ now: new Date('2026-11-12T23:30:00Z'), toFake: ['Date'] })
  show()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('Printed Nov 12, 2026, 11:30 PM UTC')).toBeTruthy()
  expect(screen.getByText('Today').className).toContain('print:hidden')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  vi.useRealTimers()
})
