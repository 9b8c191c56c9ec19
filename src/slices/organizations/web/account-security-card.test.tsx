import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountSecurityCard } from './account-security-card.tsx'

const { held } = vi.hoisted(() => ({ held: { youHave: true, saved: {} as object } }))
vi.mock('#slices/access/web/public.tsx', () => ({
  useBootstrap: () => ({ today: '2026-11-22' }),
  useRefreshBootstrap: () => vi.fn(),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({ children, to }: { children: string; to: string }) => <a href={to}>{children}</a>,
}))

let sent: object[]
beforeEach(() => {
  held.youHave = true
  held.saved = { requiredOf: 'nobody', lastDayWithout: null }
  sent = []
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    if (url.includes('/count'))
      return Promise.resolve(
        Response.json({ json: { everyone: { total: 34, without: 12 }, administrators: { total: 1, without: 1 }, youHave: held.youHave } }),
      )
    if (!url.endsWith('/update')) return Promise.resolve(Response.json({ json: { version: 3, settings: { secondFactor: held.saved } } }))
    const input = JSON.parse(body!).json
    sent.push(input)
    return Promise.resolve(Response.json({ json: { version: 4, settings: input.settings } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountSecurityCard />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Save requirement' })
}

test('says how many people have a second factor, and asks for a date only where one is demanded', async () => {
  await open()
  const count = '22 of 34 people and 0 of 1 administrator have set it up.'
  expect(await screen.findByText(count)).toBeTruthy()
  expect(screen.queryByLabelText(/^Last day of the grace period/)).toBeNull()
  const person = userEvent.setup()
  await person.click(screen.getByLabelText('Required for'))
  await person.click(await screen.findByRole('option', { name: 'Everyone' }))
  await person.click(screen.getByRole('button', { name: 'Save requirement' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter a date')
  expect(sent).toEqual([])
  await person.type(screen.getByLabelText(/^Last day of the grace period/), '12/15/2026')
  await person.click(screen.getByRole('button', { name: 'Save requirement' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([{ version: 3, settings: { secondFactor: { requiredOf: 'everyone', lastDayWithout: '2026-12-15' } } }]),
  )
})

test('whoever has no second factor sets it up before they require it of others', async () => {
  held.youHave = false
  await open()
  expect(await screen.findByText("You haven't set it up yourself.")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/settings/my-account')
  const person = userEvent.setup()
  await person.click(screen.getByLabelText('Required for'))
  await person.click(await screen.findByRole('option', { name: 'Everyone' }))
  await person.type(screen.getByLabelText(/^Last day of the grace period/), '12/15/2026')
  await person.click(screen.getByRole('button', { name: 'Save requirement' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Set up two-step verification for your own account first')
  expect(sent).toEqual([])
})

test('no day that has passed is chosen, because it would lock people out at once; today is one', async () => {
  await open()
  const person = userEvent.setup()
  await person.click(screen.getByLabelText('Required for'))
  await person.click(await screen.findByRole('option', { name: 'Everyone' }))
  await person.type(screen.getByLabelText(/^Last day of the grace period/), '11/21/2026')
  await person.click(screen.getByRole('button', { name: 'Save requirement' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Choose today or a later day')
  expect(sent).toEqual([])
  await person.clear(screen.getByLabelText(/^Last day of the grace period/))
  await person.type(screen.getByLabelText(/^Last day of the grace period/), '11/22/2026')
  await person.click(screen.getByRole('button', { name: 'Save requirement' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ settings: { secondFactor: { lastDayWithout: '2026-11-22' } } }]))
})

test('a day that passed for administrators is not kept for everyone', async () => {
  held.saved = { requiredOf: 'administrators', lastDayWithout: '2026-11-10' }
  await open()
  const person = userEvent.setup()
  await person.click(screen.getByLabelText('Required for'))
  await person.click(await screen.findByRole('option', { name: 'Everyone' }))
  await person.click(screen.getByRole('button', { name: 'Save requirement' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Choose today or a later day')
  expect(sent).toEqual([])
})
