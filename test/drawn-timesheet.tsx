import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { createGridController } from '#slices/time/web/grid/grid-controller.ts'
import { closeOutboxes } from '#slices/time/web/grid/outbox-registry.ts'
import { TimesheetBody, type TimesheetBodyProps } from '#slices/time/web/my-time/timesheet-body.tsx'
import { useTimesheetActions } from '#slices/time/web/my-time/use-timesheet-actions.ts'
import type { Timesheet } from '#slices/time/web/timesheet-view.ts'
import { save, savesCells, submit } from './timesheet-calls.ts'

/** A week of November 2026 that Ines may edit and submit to Marcus. */
export const timesheet = (more: Partial<Timesheet> = {}): Timesheet => ({
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

export const lockedTimesheet = () => timesheet({ status: 'submitted', can: { ...timesheet().can, edit: false } })

export const lostAnswer = new TypeError('Failed to fetch')

/** Before each test: nothing is kept on the device, every cell is saved, and every submission is taken. */
export function startAnew(): void {
  closeOutboxes()
  localStorage.clear()
  save.mockReset().mockImplementation(savesCells)
  submit.mockReset().mockResolvedValue({ submissionId: 's', status: 'submitted', revision: 1, version: 1 })
}

const OwnTimesheet = ({ own, ...more }: { own: Timesheet } & Partial<TimesheetBodyProps>) => (
  <TimesheetBody
    data={{ timesheet: own, entries: [], markOf: () => 0 }}
    actions={useTimesheetActions(own)}
    controller={createGridController()}
    rail={{ place: 'beside', open: true, onToggle: () => {} }}
    {...more}
  />
)

/** Draws Ines's own timesheet, or another body in its place. */
export function showTimesheet(
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

export const cellOf = (date: string) => screen.getAllByRole('gridcell').find(cell => cell.dataset.date === date)!
export const submitButton = () => screen.getByRole('button', { name: 'Submit timesheet' })

export async function typeHours(person: UserEvent) {
  await person.click(cellOf('2026-11-09'))
  await person.keyboard('8{Enter}')
}
