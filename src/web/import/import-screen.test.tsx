// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import type { Call } from '#web/send-call.ts'
import { importCallsOf, type Run, type WebImport } from './import-kind.ts'
import { ImportScreen } from './import-screen.tsx'

const server = vi.hoisted(() => ({ sent: [] as string[], of: (_path: string): unknown => ({}) }))
vi.mock('#web/live.ts', () => ({ useLive: () => undefined }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path }: Call) => {
    const name = path.join('.').replace('hoursImport.', '')
    server.sent.push(name)
    const json = server.of(name)
    return { status: typeof json === 'object' && json !== null && 'defined' in json ? 409 : 200, json }
  }
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})

const kind: WebImport = {
  calls: importCallsOf('hoursImport'),
  path: '/time-entries/imports',
  file: { types: ['text/csv'], maxBytes: 1000, kind: 'hours_import' },
  title: 'Import hours',
  help: 'One cell a row',
  back: { title: 'My Team Time', path: '/time/my-team-time' },
  importAll: n => `Import ${n} entries`,
  doneOf: (n, all) => `${n} of ${all} entries`,
  imported: n => `${n} entries imported`,
  refresh: [],
  shown: { label: 'Show in My Team Time', path: '/time/my-team-time', search: {} },
  notes: {},
  isWhole: true,
  editLabel: () => undefined,
  choosers: {},
}

const none = { created: 0, updated: 0, unchanged: 0, failed: 0, undone: 0, kept: 0 }
const file: Run = {
  id: 'r1',
  version: 1,
  fileName: 'hours.csv',
  state: 'ready',
  problem: null,
  rowCount: 3,
  counts: { create: 0, update: 0, unchanged: 0, problem: 0, skipped: 0 },
  results: none,
  done: 0,
  total: 0,
  startedByName: 'Ada Winters',
  createdAt: '2026-11-23T09:00:00Z',
  runAt: null,
  finishedAt: null,
  undoneAt: null,
  encoding: 'utf-8',
  worksheets: [],
  worksheet: null,
  columns: ['Who', 'Date', 'How long'].map(header => ({ header, samples: [] })),
  mapping: ['email', 'date', 'hours'],
  fields: [
    { key: 'employeeId', label: 'Employee ID', type: 'text' },
    { key: 'email', label: 'Email', type: 'text' },
    { key: 'date', label: 'Date', type: 'date' },
    { key: 'hours', label: 'Hours', type: 'text' },
  ],
  required: [['employeeId', 'email'], ['date'], ['hours']],
  dateOrder: null,
  datesRead: [],
  options: {},
}

let run: Run
beforeEach(() => {
  server.sent = []
  server.of = path => (path === 'list' ? { runs: [run] } : path === 'rows' ? { rows: [], more: false } : run)
})
afterEach(cleanup)

/** Opens the screen at a run, from the list of past ones. */
async function openAt(changes: Partial<Run>) {
  run = { ...file, ...changes }
  const { person, client } = drawnAs({}, <ImportScreen kind={kind} />)
  await person.click(await screen.findByRole('link', { name: 'hours.csv' }))
  await waitFor(() => expect(server.sent).toContain('read'))
  const show = (later: Partial<Run>) => {
    run = { ...run, ...later }
    return client.invalidateQueries({ queryKey: kind.calls.read.key() })
  }
  return { person, show }
}

const importButton = () => screen.queryByRole('button', { name: /^Import \d+ entries$/ })

describe('the columns of a file', () => {
  test('a required field without one is named before the check, which waits for it', async () => {
    const { person } = await openAt({ mapping: [null, 'date', null] })
    const text = 'No column in your file is matched to Employee ID or Email, Hours.'
    expect(await screen.findByText(text)).toBeTruthy()
    const check = screen.getByRole('button', { name: 'Check rows' })
    expect(check.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(check.getAttribute('aria-describedby')!)?.textContent).toBe(text)
    await person.click(check)
    expect(server.sent).not.toContain('check')
    for (const [column, field] of [
      ['Who', 'Email'],
      ['How long', 'Hours'],
    ]) {
      await person.click(screen.getByRole('combobox', { name: `Field of ${column}` }))
      await person.click(await screen.findByRole('option', { name: field! }))
    }
    expect(screen.queryByText(/No column in your file/)).toBeNull()
    expect(check.getAttribute('aria-disabled')).toBeNull()
    await person.click(check)
    await waitFor(() => expect(server.sent).toContain('check'))
  })
})

describe('the button that imports', () => {
  test('is there once rows were checked, waits without a loader while they are checked again, and is busy only while the import begins', async () => {
    const { person, show } = await openAt({})
    await screen.findByRole('button', { name: 'Check rows' })
    expect(importButton()).toBeNull()
    await show({ state: 'checking' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check rows' }).getAttribute('aria-busy')).toBe('true'))
    expect(importButton()).toBeNull()

    const counts = { ...file.counts, create: 2, update: 1 }
    await show({ state: 'checked', counts })
    await waitFor(() => expect(importButton()).toHaveProperty('disabled', false))
    await show({ state: 'checking' })
    await waitFor(() => expect(importButton()).toHaveProperty('disabled', true))
    expect(importButton()!.getAttribute('aria-busy')).toBeNull()

    await show({ state: 'checked' })
    await waitFor(() => expect(importButton()).toHaveProperty('disabled', false))
    const answerOf = server.of
    server.of = path => (path === 'run' ? new Promise(() => undefined) : answerOf(path))
    await person.click(importButton()!)
    await waitFor(() => expect(importButton()!.getAttribute('aria-busy')).toBe('true'))
  })
})

test('a file that cannot be read says why, above the imports before it', async () => {
  await openAt({ state: 'unreadable', problem: 'This file has no rows.' })
  expect(await screen.findByText('This file has no rows.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'hours.csv' })).toBeTruthy()
})

test('rows that fail while an import runs are listed as they are counted', async () => {
  const { show } = await openAt({ state: 'running', total: 3, runAt: '2026-11-23T09:00:00Z' })
  await screen.findByRole('button', { name: 'Stop' })
  const answerOf = server.of
  const failed = { row: 4, label: 'Ana Lee', outcome: 'create', result: 'failed', problem: null, value: null, resourceId: null }
  server.of = path => (path === 'rows' ? { rows: [{ ...failed, note: 'Someone else changed this cell.' }], more: false } : answerOf(path))
  run = { ...run, done: 1, results: { ...none, failed: 1 } }
  await show({})
  expect(await screen.findByText('Someone else changed this cell.')).toBeTruthy()
})

test('undoing that fails leaves the reason in place of what may be done', async () => {
  const { person } = await openAt({ state: 'done', results: { ...none, created: 3 } })
  expect(await screen.findByText('You can undo this import.')).toBeTruthy()
  const message = "This import can't be undone: 1 entry is no longer as it was imported"
  const answerOf = server.of
  server.of = path => (path === 'undo' ? { defined: false, code: 'CONFLICT', status: 409, message, data: {} } : answerOf(path))
  await person.click(screen.getByRole('button', { name: 'Undo import' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByText('You can undo this import.')).toBeNull()
})
