// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import { timesheet } from '#test/drawn-timesheet.tsx'
import type { Call } from '#web/send-call.ts'
import { type ScreenTab, SlicesContext } from '#web/slice.ts'
import type { Inbox, InboxRow } from './calls.ts'

const inbox: Inbox = { periods: [], pending: [], notSubmitted: [], reviewed: [], shownOn: '2026-11-23', today: '2026-11-23' }
const answers = vi.hoisted(() => new Map<string, () => unknown>())
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path }: Call) => {
    const answer = answers.get(path.at(-1)!)
    return answer === undefined ? new Promise(() => {}) : { status: 200, json: answer() }
  }
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { TeamInbox } = await import('./team-inbox.tsx')

beforeEach(() => {
  answers.clear()
  answers.set('inbox', () => inbox)
})

const First = () => <p>Content of the first</p>
const Second = () => <p>Content of the second</p>
const on = '/time/my-team-time'
const tabs: ScreenTab[] = [
  { on, value: 'first', label: 'Tab first', Part: First },
  { on: '/time/my-time', value: 'elsewhere', label: 'Tab elsewhere', Part: First },
  { on, value: 'denied', label: 'Tab denied', shown: () => false, Part: First },
  { on, value: 'second', label: 'Tab second', Part: Second },
]

test('tabs of other slices stand after the own ones for those who have them, and show their part in place of the list', async () => {
  const { person } = drawnAs(
    { baseRole: 'manager' },
    <SlicesContext value={{ badgeTopics: [], notificationTargets: {}, screens: [], tabs, accountCards: [] }}>
      <TeamInbox />
    </SlicesContext>,
  )
  expect(await screen.findByText('No timesheets here yet')).toBeTruthy()
  // An empty list says why; nothing beside it asks to choose from it.
  expect(screen.queryByText('No timesheet selected')).toBeNull()
  const shown = screen.getAllByRole('tab').map(one => one.textContent)
  expect(shown).toEqual(['Pending0', 'Not submitted0', 'Reviewed', 'Tab first', 'Tab second'])
  expect(screen.getByRole('searchbox', { name: 'Find a person' })).toBeTruthy()

  await person.click(screen.getByRole('tab', { name: 'Tab second' }))
  expect(await screen.findByText('Content of the second')).toBeTruthy()
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Tab second')
  expect(screen.queryByText('Content of the first')).toBeNull()
  expect(screen.queryByText('No timesheets here yet')).toBeNull()
  // The search field is for the lists of the inbox.
  expect(screen.queryByRole('searchbox', { name: 'Find a person' })).toBeNull()

  await person.click(screen.getByRole('tab', { name: /^Pending/ }))
  await waitFor(() => expect(screen.getByText('No timesheets here yet')).toBeTruthy())
  expect(screen.queryByText('Content of the second')).toBeNull()
})

test('the tab of timesheets that are not submitted names the period that it counts', async () => {
  const period = { startsOn: '2026-11-09', endsOn: '2026-11-22', payDate: '2026-11-27' }
  const current = { startsOn: '2026-11-23', endsOn: '2026-12-06', payDate: '2026-12-11' }
  answers.set('inbox', () => ({ ...inbox, periods: [period, current], shownOn: '2026-11-09' }))
  drawnAs({ baseRole: 'manager' }, <TeamInbox />)
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Not submitted/ }).textContent).toBe('Not submitted Nov 9 – Nov 220'))
})

test('after a timesheet is reopened, whose note and button are gone, the focus is on its heading', async () => {
  const row: InboxRow = {
    submissionId: 's',
    employeeId: 'ines',
    employeeName: 'Ines Fontaine',
    jobTitle: null,
    periodStart: '2026-11-09',
    periodEnd: '2026-11-15',
    status: 'approved',
    minutes: 480,
    submittedAt: null,
    reviewedAt: null,
    version: 1,
    remindedAt: null,
    warnings: [],
    canDecide: false,
  }
  let status: 'approved' | 'draft' = 'approved'
  const shown = () => timesheet({ submissionId: 's', status, can: { ...timesheet().can, reopen: status === 'approved' } })
  answers.set('inbox', () => ({ ...inbox, reviewed: [{ ...row, status }] }))
  answers.set('timesheet', () => ({ timesheet: shown(), entries: [] }))
  answers.set('reopen', () => {
    status = 'draft'
    return { submissionId: 's', status, version: 2 }
  })
  const { person } = drawnAs({ baseRole: 'admin' }, <TeamInbox />)
  await person.click(await screen.findByRole('tab', { name: 'Reviewed' }))
  await person.type(await screen.findByRole('textbox', { name: 'Note to Ines, required to reopen' }), 'Asked by payroll')
  await person.click(screen.getByRole('button', { name: 'Reopen' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ines Fontaine' }))
})
