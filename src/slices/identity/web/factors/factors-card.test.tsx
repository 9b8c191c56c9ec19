import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast } from '#web/toast/toast-store.ts'
import type { Factors } from './calls.ts'
import { FactorsCard } from './factors-card.tsx'

const none: Factors = { authenticator: null, passkeys: [], backupCodesLeft: 0, isRecentlyProven: true, passkeysWork: true }
const phone = { id: '1', name: 'My phone', addedAt: '2026-11-20T14:00:00Z', lastUsedAt: null }
const codes = Array.from({ length: 10 }, (_, i) => `abcd${i}-fghjk`)

const server = { factors: none, calls: [] as [string, unknown][], proof: true }

beforeEach(() => {
  Object.assign(server, { factors: none, calls: [], proof: true })
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const name = url.split('/').at(-1)!.split('?')[0]!
    const input = body === undefined ? {} : JSON.parse(body).json
    if (name === 'read') return Response.json({ json: { emailChange: null, factors: server.factors } })
    server.calls.push([name, input])
    const fail = (status: number, code: string, message: string, data: object) =>
      Response.json({ json: { defined: false, code, status, message, data } }, { status })
    if (!server.proof && name !== 'confirmPassword')
      return fail(403, 'FORBIDDEN', 'Please enter your password first', { rule: 'recent_sign_in' })
    if (name === 'confirmPassword') {
      if (input.password !== 'right') return fail(422, 'VALIDATION', 'Your current password is incorrect', { field: 'password' })
      server.proof = true
      server.factors = { ...server.factors, isRecentlyProven: true }
      return Response.json({ json: { ok: true } })
    }
    if (name === 'beginAuthenticator')
      return Response.json({ json: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Steward:a?secret=ABCDEFGHIJKLMNOP' } })
    if (name === 'verifyAuthenticator') {
      if (input.code !== '123456')
        return fail(422, 'VALIDATION', "That code isn't correct. Please try again.", { field: 'code', rule: 'code' })
      server.factors = { ...server.factors, authenticator: { addedAt: phone.addedAt }, backupCodesLeft: 10 }
      return Response.json({ json: { backupCodes: codes } })
    }
    if (name === 'newBackupCodes') return Response.json({ json: { backupCodes: codes } })
    if (name === 'removeFactor') {
      server.factors = none
      return Response.json({ json: { ok: true } })
    }
    return fail(500, 'INTERNAL', name, {})
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open(factors: Partial<Factors> = {}) {
  server.factors = { ...none, ...factors }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FactorsCard />
    </QueryClientProvider>,
  )
  await screen.findByText('Authenticator app')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('an authenticator is set up by its picture or key and one code, and its backup codes are shown until they are saved', async () => {
  await open()
  expect(screen.getByText('Off')).toBeTruthy()
  expect(screen.queryByText('Backup codes')).toBeNull()
  press('Set up authenticator')
  const dialog = await screen.findByRole('dialog', { name: 'Set up authenticator' })
  expect(within(dialog).getByRole('img', { name: 'QR code to scan with your authenticator app' })).toBeTruthy()
  expect(within(dialog).getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  type('Code', '000000')
  press('Verify')
  expect((await screen.findByRole('alert')).textContent).toContain("That code isn't correct. Please try again.")
  type('Code', '123456')
  press('Verify')
  const shown = await screen.findByRole('alertdialog', { name: 'Backup codes' })
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(codes)
  press('Done')
  expect(await screen.findByText('On')).toBeTruthy()
  expect(screen.queryByText(codes[0]!)).toBeNull()
})

test('without a recent proof the password is asked for first, and then it goes on', async () => {
  server.proof = false
  await open({ isRecentlyProven: false })
  press('Set up authenticator')
  await screen.findByRole('dialog', { name: "Confirm it's you" })
  expect(server.calls).toEqual([])
  type('Password', 'wrong')
  press('Confirm')
  expect((await screen.findByRole('alert')).textContent).toContain('Your current password is incorrect')
  type('Password', 'right')
  press('Confirm')
  expect(await screen.findByRole('dialog', { name: 'Set up authenticator' })).toBeTruthy()
})

test('a proof that ran out meanwhile asks for the password too', async () => {
  server.proof = false
  await open()
  press('Set up authenticator')
  expect(await screen.findByRole('dialog', { name: "Confirm it's you" })).toBeTruthy()
})

test('new backup codes are copied', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  await open({ authenticator: { addedAt: phone.addedAt }, backupCodesLeft: 1 })
  expect(screen.getByText(/^1 code left/)).toBeTruthy()
  press('New backup codes')
  await screen.findByRole('alertdialog', { name: 'Backup codes' })
  press('Copy')
  await vi.waitFor(() => expect(currentToast()).toMatchObject({ tone: 'success', title: 'Backup codes copied' }))
  expect(writeText).toHaveBeenCalledWith(`${codes.join('\n')}\n`)
})

test('removing the last factor says that the password alone signs in after it', async () => {
  await open({ passkeys: [phone], backupCodesLeft: 10 })
  press('Remove: My phone')
  const dialog = await screen.findByRole('dialog', { name: 'Remove My phone?' })
  expect(dialog.textContent).toContain('your password alone is enough to sign in')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Off')).toBeTruthy()
  expect(server.calls).toEqual([['removeFactor', { factorId: '1' }]])
})

test('where passkeys cannot work, that is said and none is offered', async () => {
  await open({ passkeysWork: false })
  expect(screen.getByText(/^Passkeys don't work at this address/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull()
})
