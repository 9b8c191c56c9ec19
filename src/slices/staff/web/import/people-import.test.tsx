// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import type { Run } from '#web/import/import-kind.ts'
import type { Call } from '#web/send-call.ts'
import { ImportPeopleScreen } from './people-import.tsx'
import { RoleChooser } from './role-chooser.tsx'

const employee = { id: 'r1', key: 'employee', name: 'Employee', sentence: 'Records their own hours and sees the staff directory.' }
const coach = { id: 'r2', key: null, name: 'Coach', sentence: 'Sees reports.' }
const server = vi.hoisted(() => ({ roles: [] as unknown[], mapping: [] as (string | null)[], isMailDelivered: true, imported: {} }))
vi.mock('#web/live.ts', () => ({ useLive: () => undefined }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path }: Call) => ({ status: 200, json: answers[path.join('.')]?.() ?? {} })
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})

const counts = { create: 2, update: 0, unchanged: 0, problem: 0, skipped: 0 }
const run = (): Run => ({
  ...{ id: 'r1', version: 1, fileName: 'people.csv', state: 'checked', problem: null, rowCount: 2, counts, done: 0, total: 0 },
  results: { created: 0, updated: 0, unchanged: 0, failed: 0, undone: 0, kept: 0 },
  ...{ startedByName: null, createdAt: '2026-11-23T09:00:00Z', runAt: null, finishedAt: null, undoneAt: null },
  ...{ encoding: 'utf-8', worksheets: [], worksheet: null, system: null, groups: [], required: [], dateOrder: null, datesRead: [] },
  columns: server.mapping.map(header => ({ header: String(header), samples: [] })),
  mapping: server.mapping,
  fields: [{ key: 'firstName', label: 'First name', type: 'text' }],
  options: {},
  ...server.imported,
})
const answers: Record<string, () => unknown> = {
  'imports.list': () => ({ runs: [run()] }),
  'imports.read': run,
  'imports.rows': () => ({ rows: [], more: false }),
  'invitations.list': () => ({
    ...{ invitations: [], more: false, isMailDelivered: server.isMailDelivered },
    ...{ seats: { used: 1, pending: 0, max: null }, roles: server.roles },
  }),
}

beforeEach(() => {
  server.roles = [employee, coach]
  server.mapping = ['firstName']
  server.isMailDelivered = true
  server.imported = {}
})
afterEach(cleanup)

const invite = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Invite the new people by email/ })

async function open() {
  const { person } = drawnAs({}, <ImportPeopleScreen />)
  await person.click(await screen.findByRole('link', { name: 'people.csv' }))
  return { person, box: await invite() }
}

test('inviting the new people says what the role of employees lets them do', async () => {
  await open()
  expect(await screen.findByText(/Employee: Records their own hours and sees the staff directory\./)).toBeTruthy()
})

test('inviting the new people is not offered to someone who may not give the role of employees, and says why', async () => {
  server.roles = [coach]
  const { box } = await open()
  await waitFor(() => expect(box.disabled).toBe(true))
  expect(screen.getByText("You can't invite people as employees, because that role has more access than yours.")).toBeTruthy()
})

test('without a mail server the choice makes links, and the result says that nothing was sent and leads to them', async () => {
  server.isMailDelivered = false
  const { person } = drawnAs({}, <ImportPeopleScreen />)
  await person.click(await screen.findByRole('link', { name: 'people.csv' }))
  expect(await screen.findByRole('checkbox', { name: /^Create invitation links for the new people/ })).toBeTruthy()
  cleanup()

  const results = { created: 2, updated: 0, unchanged: 0, failed: 0, undone: 0, kept: 0 }
  server.imported = { state: 'done', results, options: { invite: true } }
  const again = drawnAs({}, <ImportPeopleScreen />)
  await again.person.click(await screen.findByRole('link', { name: 'people.csv' }))
  expect(await screen.findByText("Email isn't set up, so no invitations were sent. Share the links yourself.")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Get all links' }).getAttribute('href')).toMatch(/^\/resources\/staff\?invitations=/)
})

test('but is where a column of the file holds their roles', async () => {
  server.roles = [coach]
  server.mapping = ['firstName', 'accessRole']
  const { box } = await open()
  expect(await screen.findByText(/With their access role/)).toBeTruthy()
  expect(box.disabled).toBe(false)
})

test('a role is chosen from those that one may give, with its sentence', async () => {
  const onChoose = vi.fn()
  const { person } = drawnAs({}, <RoleChooser run={run()} row={2} label="Access role" onChoose={onChoose} />)
  const box = await screen.findByRole('combobox', { name: 'Access role' })
  await person.click(box)
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Employee', 'Coach'])
  await person.click(screen.getByRole('option', { name: 'Coach' }))
  expect(await screen.findByText('Sees reports.')).toBeTruthy()
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ field: 'accessRole', value: 'Coach' })
})
