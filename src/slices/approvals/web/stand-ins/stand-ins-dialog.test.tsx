import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { showColumns } from '#slices/organizations/web/field-info.tsx'

const standIn = {
  id: 'one',
  approver: { name: 'Dana Whitfield' },
  standIn: { name: 'Luis Ortega' },
  startsOn: '2026-11-20',
  endsOn: '2026-11-30',
  isNow: true,
}
const { end } = vi.hoisted(() => ({ end: vi.fn().mockResolvedValue({}) }))
vi.mock('../calls.ts', () => {
  const list = async () => ({ today: '2026-11-23', can: { name: true, nameForOthers: false }, standIns: [standIn] })
  return {
    standInCalls: {
      key: () => ['standIns'],
      list: { queryOptions: () => ({ queryKey: ['standIns'], queryFn: list }) },
      choices: { queryOptions: () => ({ queryKey: ['choices'], queryFn: async () => ({ rows: [], more: false }) }) },
      create: { call: vi.fn() },
      end: { call: end },
    },
  }
})
vi.mock('#web/live.ts', () => ({ useLive: () => undefined }))
const { StandInsDialog } = await import('./stand-ins-dialog.tsx')

test('leaving a new stand-in focuses the button it was begun with, and ending one asks first', async () => {
  const client = new QueryClient()
  client.setQueryData(bootstrapQuery().queryKey, { user: { id: 'u' }, organization: { id: 'o' } } as never)
  render(
    <QueryClientProvider client={client}>
      <StandInsDialog onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'New stand-in' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New stand-in' })))

  const endNow = { name: 'End now: Luis Ortega for Dana Whitfield' }
  await userEvent.click(screen.getByRole('button', endNow))
  const asked = await screen.findByRole('dialog', { name: 'End this stand-in?' })
  await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }))
  expect(end).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', endNow))
  await userEvent.click(await screen.findByRole('button', { name: 'End stand-in' }))
  expect(end.mock.calls[0]?.[0]).toEqual({ id: 'one' })
})

test('with the field info on, the fields of a new stand-in say their columns', async () => {
  onTestFinished(showColumns())
  const client = new QueryClient()
  client.setQueryData(bootstrapQuery().queryKey, { user: { id: 'u' }, organization: { id: 'o' } } as never)
  render(
    <QueryClientProvider client={client}>
      <StandInsDialog onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'New stand-in' }))
  for (const column of ['stand_in_user_id', 'starts_on', 'ends_on'])
    expect(await screen.findByText(`approval_stand_ins.${column}`)).toBeTruthy()
})
