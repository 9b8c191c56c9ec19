// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import type { Call } from '#web/send-call.ts'
import type { Fund } from './records.ts'

const calls = vi.hoisted(() => ({ sent: [] as { path: string; input: unknown }[], of: (_path: string): unknown => ({}) }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => {
    calls.sent.push({ path: path.join('.'), input })
    return { status: 200, json: calls.of(path.join('.')) }
  }
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { FundsAndPrograms } = await import('./funds-and-programs.tsx')

const fund: Fund = {
  id: 'f',
  version: 1,
  isActive: true,
  createdAt: '2026-01-01T00:00:00Z',
  code: 'HUD',
  name: 'HUD ESG',
  restriction: 'purpose',
  purpose: null,
  startDate: '2026-01-01',
  endDate: null,
  programId: null,
  programName: null,
  defaultFunction: 'management_general',
  takesLeave: true,
  needsCertification: true,
  peopleCount: 0,
}
beforeEach(() => {
  calls.sent = []
  calls.of = path => (path === 'funds.list' ? { rows: [fund], more: false, total: 1 } : { rows: [], more: false, total: 0 })
})
afterEach(cleanup)

const inputsOf = (path: string) => calls.sent.filter(one => one.path === path).map(one => one.input)

test('lists funds in words and programs, and makes a new fund with what is usual', async () => {
  const { person } = drawnAs({}, <FundsAndPrograms mayWrite />)
  const funds = within(await screen.findByRole('region', { name: 'Funds' }))
  expect(await funds.findByText('Management and general')).toBeTruthy()
  expect(await screen.findByText('No programs yet')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'New fund' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('textbox', { name: /^Name/ }), 'United Way')
  await person.type(dialog.getByRole('textbox', { name: /^Code/ }), 'UW')
  calls.of = path => (path === 'funds.create' ? { ...fund, id: 'g', name: 'United Way' } : { rows: [fund], more: false, total: 1 })
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.sent.find(({ path }) => path === 'funds.create')).toBeDefined())
  expect(calls.sent.find(({ path }) => path === 'funds.create')!.input).toEqual({
    name: 'United Way',
    code: 'UW',
    programId: null,
    startDate: null,
    endDate: null,
    defaultFunction: 'program',
    restriction: 'none',
    purpose: null,
    takesLeave: true,
    needsCertification: true,
  })
})

test('of thousands of funds a few are shown at once, which a search and an order narrow down', async () => {
  calls.of = path => (path === 'funds.list' ? { rows: [fund], more: true, total: 2000 } : { rows: [], more: false, total: 0 })
  const { person } = drawnAs({}, <FundsAndPrograms mayWrite />)
  const funds = within(await screen.findByRole('region', { name: 'Funds' }))
  expect(await screen.findByText('1 of 2,000')).toBeTruthy()
  await person.type(screen.getByRole('searchbox', { name: 'Search funds' }), 'HUD{Enter}')
  await person.click(await funds.findByRole('button', { name: /^Code/ }))
  await waitFor(() => expect(inputsOf('funds.list').at(-1)).toEqual({ search: 'HUD', status: 'active', sort: 'code', limit: 20 }))
  // The programs below keep their own list.
  expect(inputsOf('programs.list').every(input => (input as { search?: string }).search === undefined)).toBe(true)
})

test('who may only read sees the lists and their history, and no way to change them', async () => {
  drawnAs({}, <FundsAndPrograms mayWrite={false} />)
  expect(await screen.findByText('HUD ESG')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New fund' })).toBeNull()
})
