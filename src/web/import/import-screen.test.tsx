// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import type { Call } from '#web/send-call.ts'
import { importCallsOf, type Run, type WebImport } from './import-kind.ts'
import { ImportScreen } from './import-screen.tsx'

const server = vi.hoisted(() => ({ sent: [] as string[], inputs: [] as unknown[], of: (_path: string): unknown => ({}) }))
vi.mock('#web/live.ts', () => ({ useLive: () => undefined }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => {
    const name = path.join('.').replace('hoursImport.', '')
    server.sent.push(name)
    server.inputs.push(input)
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
  shown: { label: 'Show in My Team Time', link: { to: '/time/my-team-time', search: {} } },
  notes: {},
  isWhole: true,
  editLabel: () => undefined,
  groups: {
    unknown_column: { title: ({ texts }) => `${texts} columns don't exist`, solution: { option: 'createAll', label: 'Create all' } },
    unknown_role: { title: () => 'Roles', solution: { choose: 'role', label: 'Choose for all' } },
    loop: { title: () => 'A loop', solution: { edit: { field: 'manager', value: 'none' }, label: 'Leave blank' }, isOneByOne: true },
    gone: { title: ({ rows }) => `${rows} people have left`, solution: { skip: true, label: 'Skip all' }, isNamed: true },
    not_mine: { title: () => 'Not mine', solution: { option: 'notMine', label: 'Do it anyway', useMay: () => false } },
  },
  saveTemplate: async () => undefined,
  Explained: ({ value }) => (value === 'Employee' ? <i>Records their own hours.</i> : null),
  choosers: {
    role: ({ label, onChoose }) => (
      <button type="button" aria-label={label} onClick={() => onChoose({ field: 'role', value: 'Manager' })}>
        Manager
      </button>
    ),
  },
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
  system: null,
  groups: [],
}

let run: Run
beforeEach(() => {
  server.sent = []
  server.inputs = []
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

const importButton = () => screen.queryByRole('button', { name: /^Import( \d+ entries)?$/ })

/** Of what a check was asked with. */
const checks = () => server.sent.flatMap((name, at) => (name === 'check' ? [server.inputs[at] as Record<string, unknown>] : []))
const counts = { ...file.counts, create: 2, update: 1 }

async function choose(person: UserEvent, column: string, field: string) {
  await person.click(screen.getByRole('combobox', { name: `Field of ${column}` }))
  await person.click(await screen.findByRole('option', { name: field }))
}

describe('the columns of a file', () => {
  test('a required field without one is named, and the check waits for it and then begins by itself', async () => {
    const { person } = await openAt({ mapping: [null, 'date', null] })
    const text = 'No column in your file is matched to Employee ID or Email, Hours.'
    expect(await screen.findByText(text)).toBeTruthy()
    const check = screen.getByRole('button', { name: 'Check rows' })
    expect(check.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(check.getAttribute('aria-describedby')!)?.textContent).toBe(text)
    await person.click(check)
    expect(server.sent).not.toContain('check')
    await choose(person, 'Who', 'Email')
    await choose(person, 'How long', 'Hours')
    expect(screen.queryByText(/No column in your file/)).toBeNull()
    await waitFor(() => expect(checks()).toMatchObject([{ mapping: ['email', 'date', 'hours'] }]), { timeout: 3000 })
  })

  test('are checked once after several changes, a second after the last one', async () => {
    const { person, show } = await openAt({ state: 'checked', counts })
    await waitFor(() => expect(importButton()?.getAttribute('aria-disabled')).toBeNull())
    await choose(person, 'Who', 'Employee ID')
    await choose(person, 'Who', 'Email')
    expect(importButton()?.getAttribute('aria-disabled')).toBe('true')
    expect(describedBy(importButton()!)).toBe('Checking the rows…')
    await waitFor(() => expect(checks()).toHaveLength(1), { timeout: 3000 })
    await show({})
    expect(checks()).toMatchObject([{ mapping: ['email', 'date', 'hours'] }])
  })

  test('that were chosen later count, whichever answer comes first', async () => {
    const { person } = await openAt({ state: 'checked', counts, mapping: ['email', 'date', 'hours'] })
    const answers: ((value: unknown) => void)[] = []
    const answerOf = server.of
    server.of = path => (path === 'check' ? new Promise(resolve => answers.push(resolve)) : answerOf(path))
    await choose(person, 'Who', 'Employee ID')
    await waitFor(() => expect(answers).toHaveLength(1), { timeout: 3000 })
    await choose(person, 'Who', 'Email')
    await waitFor(() => expect(answers).toHaveLength(2), { timeout: 3000 })
    answers[1]!({ ...run, version: 3, counts: { ...counts, create: 7 } })
    await waitFor(() => expect(importButton()?.textContent).toBe('Import 8 entries'))
    answers[0]!({ ...run, version: 2, counts: { ...counts, create: 1 } })
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(importButton()?.textContent).toBe('Import 8 entries')
  })
})

describe('equal problems', () => {
  const fix = { kind: 'edit', field: 'email', alike: true } as const
  const value = (said: string, rows: number) => ({ said, rows, row: 4, text: `No one is ${said}.`, fix })
  const group = {
    rule: 'unknown_column',
    field: 'email',
    rows: 14,
    texts: 6,
    values: ['A', 'B', 'C', 'D', 'E', 'F'].map((said, at) => value(said, 9 - at)),
  }
  const checked: Partial<Run> = { state: 'checked', counts: { ...counts, problem: 14 }, groups: [group] }

  test('are one, with the one choice that solves them all, which is checked at once', async () => {
    const { person } = await openAt(checked)
    const groups = await screen.findByRole('list', { name: 'Problems in several rows' })
    expect(within(groups).getByText("6 columns don't exist")).toBeTruthy()
    expect(within(groups).getByText('In 14 rows')).toBeTruthy()
    await person.click(within(groups).getByRole('button', { name: 'Create all' }))
    await waitFor(() => expect(checks()).toMatchObject([{ options: { createAll: true } }]))
  })

  test('list the most frequent texts first, and a value that is typed counts for all rows that say it', async () => {
    const { person } = await openAt(checked)
    const groups = await screen.findByRole('list', { name: 'Problems in several rows' })
    expect(within(groups).queryByText('F')).toBeNull()
    await person.click(within(groups).getByRole('button', { name: 'Show all 6' }))
    await person.click(within(groups).getByRole('button', { name: 'Edit email: F' }))
    const input = screen.getByRole('textbox', { name: 'Email instead of F' })
    await person.clear(input)
    await person.type(input, 'f@x.org{Enter}')
    await waitFor(() => expect(checks()).toMatchObject([{ edits: [{ row: 4, field: 'email', value: 'f@x.org', alike: true }] }]))
  })

  test('are solved by one value that is chosen for all rows, whatever they say', async () => {
    const { person } = await openAt({ ...checked, groups: [{ ...group, rule: 'unknown_role', field: 'role' }] })
    const groups = await screen.findByRole('list', { name: 'Problems in several rows' })
    await person.click(within(groups).getByRole('button', { name: 'Choose for all' }))
    await person.click(within(groups).getByRole('button', { name: 'role for all of them' }))
    await person.click(within(groups).getByRole('button', { name: 'Use' }))
    await waitFor(() =>
      expect(checks()).toMatchObject([{ edits: [{ row: 4, field: 'role', value: 'Manager', rule: 'unknown_role', alike: true }] }]),
    )
  })

  test('are solved by one answer for all rows, and offer none to type where each row needs its own', async () => {
    const { person } = await openAt({ ...checked, groups: [{ ...group, rule: 'loop', values: [value('A → B → A', 14)] }] })
    const groups = await screen.findByRole('list', { name: 'Problems in several rows' })
    expect(within(groups).queryByRole('button', { name: /^Edit/ })).toBeNull()
    await person.click(within(groups).getByRole('button', { name: 'Leave blank' }))
    await waitFor(() =>
      expect(checks()).toMatchObject([{ edits: [{ row: 4, field: 'manager', value: 'none', rule: 'loop', alike: true }] }]),
    )
  })

  test('that are people are named, and each is skipped alone, or all of them at once', async () => {
    const fix = { kind: 'skip' } as const
    const values = ['Ana Lee', 'Bo Nowak'].map((said, at) => ({ ...value(said, 1), row: 4 + at, fix }))
    const { person } = await openAt({ ...checked, groups: [{ ...group, rule: 'gone', values, texts: 2, rows: 2 }] })
    const groups = await screen.findByRole('list', { name: 'Problems in several rows' })
    expect(within(groups).getByText('2 people have left')).toBeTruthy()
    await person.click(within(groups).getByRole('button', { name: /Bo Nowak/ }))
    await waitFor(() => expect(checks()).toMatchObject([{ edits: [{ row: 5, skip: true }] }]))
    expect((checks()[0] as { edits: object[] }).edits[0]).not.toHaveProperty('alike')
    await person.click(within(groups).getByRole('button', { name: 'Skip all' }))
    await waitFor(() => expect(checks().at(-1)).toMatchObject({ edits: [{ skip: true, field: 'email', rule: 'gone', alike: true }] }))
  })

  test('explain what a proposed value means', async () => {
    const use = { kind: 'use', field: 'role', value: 'Employee', label: 'Use Employee' } as const
    await openAt({ ...checked, groups: [{ ...group, rule: 'unknown_role', values: [{ ...value('Employe', 3), fix: use }] }] })
    expect(await screen.findByText('Records their own hours.')).toBeTruthy()
  })

  test('offer no choice that the user may not make', async () => {
    await openAt({ ...checked, groups: [{ ...group, rule: 'not_mine' }] })
    expect(await screen.findByText('Not mine')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Do it anyway' })).toBeNull()
  })
})

const describedBy = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby')!)?.textContent

describe('the button that imports', () => {
  const isOff = () => importButton()?.getAttribute('aria-disabled') === 'true'

  test('says what keeps the whole import from running, which the check has found', async () => {
    const problem = "201 people can't be invited at once."
    const { person } = await openAt({ state: 'checked', counts, problem })
    await waitFor(() => expect(importButton()).not.toBeNull())
    expect(describedBy(importButton()!)).toBe(problem)
    await person.click(importButton()!)
    expect(server.sent).not.toContain('run')
  })

  test('is there once rows were checked', async () => {
    const { show } = await openAt({ mapping: [null, 'date', 'hours'] })
    await screen.findByRole('button', { name: 'Check rows' })
    expect(importButton()).toBeNull()
    await show({ state: 'checking' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check rows' }).getAttribute('aria-busy')).toBe('true'))
    expect(importButton()).toBeNull()
  })

  test('waits without a loader while the rows are checked again, and is busy only while the import begins', async () => {
    const { person, show } = await openAt({ state: 'checked', counts })
    await waitFor(() => expect(importButton()).not.toBeNull())
    await waitFor(() => expect(isOff()).toBe(false))
    await show({ state: 'checking' })
    await waitFor(() => expect(isOff()).toBe(true))
    expect(importButton()!.getAttribute('aria-busy')).toBeNull()
    await person.click(importButton()!)
    expect(server.sent).not.toContain('run')

    await show({ state: 'checked' })
    await waitFor(() => expect(isOff()).toBe(false))
    const answerOf = server.of
    server.of = path => (path === 'run' ? new Promise(() => undefined) : answerOf(path))
    await person.click(importButton()!)
    await waitFor(() => expect(importButton()!.getAttribute('aria-busy')).toBe('true'))
  })

  test.each<[string, Partial<Run>, string]>([
    ['rows have problems', { counts: { ...counts, problem: 2 } }, 'Fix or skip the 2 rows with problems first.'],
    ['nothing is new', { counts: { ...file.counts, unchanged: 3 } }, "There's nothing to import in these rows."],
    ['a required field has no column', { counts, mapping: [null, 'date', 'hours'] }, 'Match the required columns first.'],
  ])('says why it waits where %s', async (_, changes, reason) => {
    await openAt({ state: 'checked', ...changes })
    await waitFor(() => expect(importButton()).not.toBeNull())
    expect(isOff()).toBe(true)
    expect(describedBy(importButton()!)).toBe(reason)
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
  const failed = { row: 4, label: 'Ana Lee', outcome: 'create', result: 'failed', problems: [], resourceId: null }
  server.of = path => (path === 'rows' ? { rows: [{ ...failed, note: 'Someone else changed this cell.' }], more: false } : answerOf(path))
  run = { ...run, done: 1, results: { ...none, failed: 1 } }
  await show({})
  expect(await screen.findByText('Someone else changed this cell.')).toBeTruthy()
})

test('what is not done of rows is listed at the check', async () => {
  const noted = { row: 5, label: 'Bo Nowak', outcome: 'skipped', result: null, problems: [], resourceId: null }
  server.of = path =>
    path === 'rows' ? { rows: [{ ...noted, note: 'Sign-in is blocked.' }], more: false } : path === 'list' ? { runs: [run] } : run
  await openAt({ state: 'checked', counts: { ...counts, skipped: 1 } })
  const notes = await screen.findByRole('list', { name: 'Notes' })
  expect(within(notes).getByText('Skipped. Sign-in is blocked.')).toBeTruthy()
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
