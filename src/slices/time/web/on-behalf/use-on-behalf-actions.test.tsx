import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import type { entryCalls, timesheetCalls } from '../calls.ts'
import { createGridController } from '../grid/grid-controller.ts'
import { closeOutboxes } from '../grid/outbox-registry.ts'
import { TimesheetBody } from '../my-time/timesheet-body.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { useOnBehalfActions } from './use-on-behalf-actions.ts'

const { own, saveOnBehalf, submitOnBehalf, copyLastPeriodOnBehalf, availableColumnsOnBehalf, addColumnOnBehalf } = vi.hoisted(() => ({
  copyLastPeriodOnBehalf: vi.fn<typeof timesheetCalls.copyLastPeriodOnBehalf.call>(),
  availableColumnsOnBehalf: vi.fn<typeof timesheetCalls.availableColumnsOnBehalf.call>(),
  addColumnOnBehalf: vi.fn<typeof timesheetCalls.addColumnOnBehalf.call>(),
  own: vi.fn(),
  saveOnBehalf: vi.fn<typeof entryCalls.saveOnBehalf.call>(),
  submitOnBehalf: vi.fn<typeof timesheetCalls.submitOnBehalf.call>(),
}))
vi.mock('../calls.ts', () => ({
  entryCalls: { save: { call: own }, saveOnBehalf: { call: saveOnBehalf } },
  timesheetCalls: {
    submit: { call: own },
    copyLastPeriod: { call: own },
    availableColumns: { call: own },
    addColumn: { call: own },
    submitOnBehalf: { call: submitOnBehalf },
    copyLastPeriodOnBehalf: { call: copyLastPeriodOnBehalf },
    availableColumnsOnBehalf: { call: availableColumnsOnBehalf },
    addColumnOnBehalf: { call: addColumnOnBehalf },
  },
}))

const timesheet: Timesheet = {
  employee: { id: 'ines', name: 'Ines Fontaine', jobTitle: null, groupName: 'Hourly' },
  period: { id: 'p', startsOn: '2026-11-09', endsOn: '2026-11-15', payDate: '2026-11-20', payDateReason: null, dueOn: '2026-11-15' },
  submissionId: null,
  status: 'draft',
  revision: 1,
  version: 0,
  steps: [],
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
  can: { edit: false, submit: false, recall: false, approve: false, reject: false, reopen: false, enterOnBehalf: true, addColumns: true },
  submitBlockedBy: null,
  approverMissing: null,
  today: '2026-11-12',
}

beforeEach(() => {
  closeOutboxes()
  localStorage.clear()
  own.mockReset()
  saveOnBehalf.mockReset().mockImplementation(async ({ cells }) => ({
    cells: cells.map(cell => ({
      date: cell.date,
      column: cell.column,
      minutes: cell.minutesEntered,
      minutesEntered: cell.minutesEntered,
      version: 1,
    })),
  }))
  submitOnBehalf.mockReset().mockResolvedValue({ submissionId: 's', status: 'submitted', revision: 1, version: 1 })
})

const controller = createGridController()
const rail = { place: 'beside' as const, open: false, onToggle: () => {} }
const data = (one: Timesheet) => ({ timesheet: one, entries: [], markOf: () => 0 })

const Behalf = ({ reason, one }: { reason: string; one: Timesheet }) => {
  const owner = { user: 'dana', organization: 'o', timesheet: 'ines/2026-11-09', reason }
  return <TimesheetBody data={data(one)} actions={useOnBehalfActions(one, owner, null)} controller={controller} rail={rail} />
}

function show(reason: string, one = timesheet) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  client.setQueryData(bootstrapQuery().queryKey, {
    user: { id: 'dana', email: '', firstName: 'Dana', lastName: 'Whitfield', avatarUrl: null, version: 1 },
    organization: { id: 'o', name: 'Harbor Light', domain: null, timezone: 'UTC', currency: 'USD' },
    mode: 'member',
    permissions: {},
  } as never)
  render(
    <QueryClientProvider client={client}>
      <Behalf reason={reason} one={one} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const monday = () => document.querySelector<HTMLElement>('[data-date="2026-11-09"][data-column="regular"]')!
const submitButton = () => screen.queryByRole('button', { name: 'Submit timesheet' })

test('what is typed is saved for that employee with the reason, and is stored on the device apart from the own timesheet', async () => {
  saveOnBehalf.mockReturnValueOnce(new Promise(() => {}))
  const person = show('On leave')
  await person.click(monday())
  await person.keyboard('8{Enter}')
  await waitFor(() => expect(saveOnBehalf).toHaveBeenCalledOnce())
  expect(saveOnBehalf.mock.calls[0]?.[0]).toMatchObject({ employeeId: 'ines', reason: 'On leave', cells: [{ minutesEntered: 480 }] })
  expect(Object.keys({ ...localStorage })).toEqual(['steward.unsaved-cells-on-behalf/dana/o/ines/2026-11-09/On%20leave'])
  expect(own).not.toHaveBeenCalled()
})

test('the previous period is copied, and a column added, for that employee and with the reason', async () => {
  copyLastPeriodOnBehalf.mockResolvedValue({ cells: [], copied: 0, skipped: 0 })
  availableColumnsOnBehalf.mockResolvedValue({ columns: [{ handle: 'sick', label: 'Sick', kind: 'time_off' }] })
  addColumnOnBehalf.mockResolvedValue({ columns: [] })
  const person = show('On leave')
  await person.click(screen.getByRole('button', { name: 'Copy last period' }))
  await waitFor(() => expect(copyLastPeriodOnBehalf).toHaveBeenCalledOnce())
  expect(copyLastPeriodOnBehalf.mock.calls[0]?.[0]).toEqual({ employeeId: 'ines', periodStart: '2026-11-09', reason: 'On leave' })
  await person.click(await screen.findByRole('button', { name: 'Add column' }))
  await person.click(await screen.findByRole('button', { name: 'Sick' }))
  await waitFor(() => expect(addColumnOnBehalf).toHaveBeenCalledWith({ employeeId: 'ines', column: 'sick' }))
  expect(own).not.toHaveBeenCalled()
})

test('without a reason nothing can be typed, and the timesheet can still be submitted', async () => {
  const person = show('')
  expect(monday().getAttribute('aria-readonly')).toBe('true')
  await person.click(monday())
  await person.keyboard('8')
  expect(screen.getByText('Enter a reason')).toBeTruthy()
  await person.click(submitButton()!)
  const dialog = await screen.findByRole('dialog', { name: 'Submit for Ines Fontaine' })
  await person.click(within(dialog).getByRole('button', { name: 'Submit' }))
  await person.click(within(dialog).getByRole('button', { name: 'Submit without hours' }))
  expect(within(dialog).getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  expect(submitOnBehalf).not.toHaveBeenCalled()
  await person.type(within(dialog).getByRole('textbox'), ' On leave ')
  expect(dialog.textContent).toContain('I confirm that this is true.')
  expect(dialog.textContent).toContain('Submitted by Dana Whitfield on behalf of Ines Fontaine: On leave')
  await person.click(within(dialog).getByRole('button', { name: 'Submit without hours' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(submitOnBehalf.mock.calls[0]?.[0]).toEqual({ employeeId: 'ines', periodStart: '2026-11-09', version: 0, reason: 'On leave' })
})

test('Enter in the reason asks about missing hours, too', async () => {
  const person = show('On leave')
  await person.click(submitButton()!)
  const dialog = await screen.findByRole('dialog', { name: 'Submit for Ines Fontaine' })
  await person.type(within(dialog).getByRole('textbox'), '{Enter}')
  expect(within(dialog).getByText('This timesheet has no hours')).toBeTruthy()
  expect(submitOnBehalf).not.toHaveBeenCalled()
  await person.type(within(dialog).getByRole('textbox'), '{Enter}')
  await waitFor(() => expect(submitOnBehalf).toHaveBeenCalledOnce())
})

test('before a reason is given, no column is added and nothing copied', () => {
  show('')
  for (const name of ['Add column', 'Copy last period']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a submitted timesheet accepts nothing, whatever the reason', () => {
  show('On leave', { ...timesheet, status: 'submitted', submissionId: 's', can: { ...timesheet.can, enterOnBehalf: false } })
  expect(monday().getAttribute('aria-readonly')).toBe('true')
  expect(submitButton()).toBeNull()
})
