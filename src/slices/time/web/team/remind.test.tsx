import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { InboxRow } from './calls.ts'

const { remind } = vi.hoisted(() => ({ remind: vi.fn() }))
vi.mock('./calls.ts', () => ({ approvalCalls: { inbox: { key: () => ['inbox'] }, remind: { call: remind } } }))
const { RemindAll, RemindOne } = await import('./remind.tsx')

const HOUR = 60 * 60 * 1000
const row = (name: string, hoursAgo: number | null) =>
  ({
    employeeId: `id of ${name}`,
    employeeName: name,
    periodStart: '2026-11-09',
    remindedAt: hoursAgo === null ? null : new Date(Date.now() - hoursAgo * HOUR).toISOString(),
  }) as InboxRow

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(['inbox'], {})
  remind.mockReset().mockResolvedValue({ reminded: [{}], remindedBefore: [] })
})
const shown = (content: ReactNode) => render(<QueryClientProvider client={client}>{content}</QueryClientProvider>)
const sent = () => remind.mock.calls.map(([input]) => input)

test('one person is reminded of the period of their row, and the list is loaded again', async () => {
  shown(<RemindOne row={row('Ines', null)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remind' }))
  expect(sent()).toEqual([{ date: '2026-11-09', employeeId: 'id of Ines' }])
  await vi.waitFor(() => expect(client.getQueryState(['inbox'])!.isInvalidated).toBe(true))
})

test('someone who was reminded within a day shows when, and is offered again after a day', () => {
  const { rerender } = shown(<RemindOne row={row('Ines', 23)} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/^Reminded/).textContent).toBe('Reminded 23 hrs ago')
  rerender(
    <QueryClientProvider client={client}>
      <RemindOne row={row('Ines', 24)} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('button', { name: 'Remind' })).toBeTruthy()
})

test('the focus stays where the button was, by which someone or everyone was reminded', async () => {
  const both = (hoursAgo: number | null) => (
    <QueryClientProvider client={client}>
      <RemindOne row={row('Ines', hoursAgo)} />
      <RemindAll rows={[row('Luis', hoursAgo)]} date="2026-11-10" />
    </QueryClientProvider>
  )
  for (const [name, instead] of [
    ['Remind', 'Reminded'],
    ['Remind 1 person', 'Everyone here was reminded in the last 24 hours.'],
  ] as const) {
    const { rerender, unmount } = render(both(null))
    await userEvent.click(screen.getByRole('button', { name }))
    rerender(both(0))
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain(instead))
    unmount()
  }
})

test('the button below the list counts those who were not reminded within a day, and names no one in its call', async () => {
  const { rerender } = shown(<RemindAll rows={[row('Ines', null), row('Kenji', 30), row('Luis', 2)]} date="2026-11-10" />)
  await userEvent.click(screen.getByRole('button', { name: 'Remind 2 people' }))
  expect(sent()).toEqual([{ date: '2026-11-10' }])
  rerender(
    <QueryClientProvider client={client}>
      <RemindAll rows={[row('Luis', 2)]} date="2026-11-10" />
    </QueryClientProvider>,
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Everyone here was reminded in the last 24 hours.')).toBeTruthy()
})

test('of thousands the button says how many one call reminds', () => {
  shown(<RemindAll rows={Array.from({ length: 2005 }, (_, at) => row(`${at}`, null))} date="2026-11-10" />)
  expect(screen.getByRole('button', { name: 'Remind 500 people' })).toBeTruthy()
})

test('what the server says of someone who has submitted meanwhile stands beside their row', async () => {
  remind.mockRejectedValue(new ORPCError('CONFLICT', { status: 409, message: 'Ines Fontaine has no timesheet to submit for this period' }))
  shown(<RemindOne row={row('Ines', null)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remind' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Ines Fontaine has no timesheet to submit for this period')
})
