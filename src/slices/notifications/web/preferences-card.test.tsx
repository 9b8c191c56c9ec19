import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationKinds } from '#core/notification-kinds.ts'
import { PreferencesCard } from './preferences-card.tsx'

const own = vi.hoisted(() => ({ employee: { id: 'e' } as object | null }))
vi.mock('#slices/access/web/public.tsx', () => ({
  useBootstrap: () => own,
  useCurrentUser: () => ({ superAdminMode: true, modules: ['time'], baseRole: 'admin', permissions: {}, counts: {}, directReports: 0 }),
}))

const server = { sent: [] as unknown[], away: false }
beforeEach(() => {
  Object.assign(server, { sent: [], away: false })
  own.employee = { id: 'e' }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/setPreference')) {
      if (server.away)
        return Response.json({ json: { defined: false, code: 'UNAVAILABLE', status: 503, message: 'Please try again.' } }, { status: 503 })
      server.sent.push((JSON.parse(String(init.body)) as { json: unknown }).json)
      return Response.json({ json: { ok: true } })
    }
    return Response.json({ json: { preferences: Object.keys(notificationKinds).map(kind => ({ kind, channel: 'in_app' })) } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PreferencesCard />
    </QueryClientProvider>,
  )
const choiceOf = (words: string) => screen.findByRole('combobox', { name: words })

async function choose(words: string, option: string): Promise<void> {
  fireEvent.click(await choiceOf(words))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

test('a choice shows and is saved at once', async () => {
  open()
  await choose('Your timesheet was approved', 'Daily digest')
  expect((await choiceOf('Your timesheet was approved')).textContent).toContain('Daily digest')
  await vi.waitFor(() => expect(server.sent).toEqual([{ kind: 'timesheet_approved', channel: 'daily' }]))
})

test('a choice that was not saved goes back, and says so beside it', async () => {
  server.away = true
  open()
  await choose('Your role changed', 'Off')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe("Couldn't save this setting: Please try again.")
  await vi.waitFor(async () => expect((await choiceOf('Your role changed')).textContent).toContain('In the app'))
})

test('what needs a decision can’t be switched off, and the card says why', async () => {
  open()
  const choice = await choiceOf('Something needs your review')
  expect(document.getElementById(choice.getAttribute('aria-describedby')!)!.textContent).toBe(
    'Always shows up in the app, because it needs your decision.',
  )
  fireEvent.click(choice)
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(options.map(one => one.textContent)).toEqual(['In the app', 'Email right away', 'Daily digest'])
})

test('someone without an employee record gets no notifications and has no card', () => {
  own.employee = null
  const { container } = open()
  expect(container.textContent).toBe('')
})
