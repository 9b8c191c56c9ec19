// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import type { Call } from '#web/send-call.ts'
import { type ScreenTab, SlicesContext } from '#web/slice.ts'
import type { Inbox } from './calls.ts'

const inbox: Inbox = { periods: [], pending: [], notSubmitted: [], reviewed: [], shownOn: '2026-11-23', today: '2026-11-23' }
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path }: Call) => (path.at(-1) === 'inbox' ? { status: 200, json: inbox } : new Promise(() => {}))
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { TeamInbox } = await import('./team-inbox.tsx')

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
    <SlicesContext value={{ badgeTopics: [], notificationTargets: {}, screens: [], tabs }}>
      <TeamInbox />
    </SlicesContext>,
  )
  expect(await screen.findByText('No timesheet selected')).toBeTruthy()
  const shown = screen.getAllByRole('tab').map(one => one.textContent)
  expect(shown).toEqual(['Pending0', 'Not submitted0', 'Reviewed', 'Tab first', 'Tab second'])
  expect(screen.getByRole('searchbox', { name: 'Find a person' })).toBeTruthy()

  await person.click(screen.getByRole('tab', { name: 'Tab second' }))
  expect(await screen.findByText('Content of the second')).toBeTruthy()
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Tab second')
  expect(screen.queryByText('Content of the first')).toBeNull()
  expect(screen.queryByText('No timesheet selected')).toBeNull()
  // The search field is for the lists of the inbox.
  expect(screen.queryByRole('searchbox', { name: 'Find a person' })).toBeNull()

  await person.click(screen.getByRole('tab', { name: /^Pending/ }))
  await waitFor(() => expect(screen.getByText('No timesheet selected')).toBeTruthy())
  expect(screen.queryByText('Content of the second')).toBeNull()
})
