// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showOrganization } from '#web/organization.ts'
import type { Call } from '#web/send-call.ts'
import type { Note } from './record-notes.ts'

const server = vi.hoisted(() => ({ notes: [] as { id: string; text: string; version: number }[], denied: null as object | null }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => {
    const { noteId, text } = (input ?? {}) as { noteId?: string; text?: string }
    const name = path.at(-1)
    if (name === 'notes') return { status: 200, json: { rows: [...server.notes], more: false, total: server.notes.length } }
    if (server.denied !== null) return { status: 409, json: server.denied }
    if (name === 'addNote') server.notes.unshift({ ...server.notes[0]!, id: 'new', text: text! })
    if (name === 'editNote') server.notes = server.notes.map(one => (one.id === noteId ? { ...one, text: text!, version: 2 } : one))
    if (name === 'removeNote') server.notes = server.notes.filter(({ id }) => id !== noteId)
    return { status: 200, json: server.notes.find(({ id }) => id === (noteId ?? 'new')) ?? { ok: true } }
  }
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { sendCall } = await import('#web/send-call.ts')
const { recordNotesOf } = await import('./record-notes.ts')
const { RecordTimeline } = await import('./record-timeline.tsx')

const note = (id: string, part: Partial<Note> = {}): Note => ({
  id,
  version: 1,
  text: 'Call back in May',
  files: [],
  authorName: 'Dana Reyes',
  isOwn: true,
  mayRemove: true,
  createdAt: '2026-11-20T15:00:00.000Z',
  editedAt: null,
  ...part,
})
const change = (id: string, at: string) => ({
  id,
  at,
  actorName: 'Ada Stone',
  action: 'place.updated',
  before: {},
  after: {},
  reason: null,
})

async function open({ notes = [note('one')], mayWrite = true, events = [] as ReturnType<typeof change>[] } = {}) {
  server.notes = notes
  const history = {
    data: { pages: [{ events, more: false }], pageParams: [] },
    error: null,
    isFetching: false,
    dataUpdatedAt: Date.now(),
    refetch: () => undefined,
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: vi.fn(),
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RecordTimeline
        heading="h2"
        id="hall"
        notes={recordNotesOf({ part: 'locations', record: 'locations', noun: 'location' })}
        mayWrite={mayWrite}
        history={history}
        labels={{}}
      />
    </QueryClientProvider>,
  )
  await screen.findAllByText(notes.length + events.length === 0 ? 'No notes or changes yet' : /added a note|edited this place/)
  return userEvent.setup()
}
const sent = (name: string) =>
  vi
    .mocked(sendCall)
    .mock.calls.filter(([call]) => call.path.join('.') === `locations.${name}`)
    .map(([call]) => call.input)

beforeEach(() => {
  showOrganization('o')
  server.denied = null
  vi.mocked(sendCall).mockClear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  showOrganization(null)
})

test('notes stand among the changes by their time, newest first', async () => {
  await open({
    notes: [note('new', { createdAt: '2026-11-20T17:00:00.000Z' }), note('old', { createdAt: '2026-11-20T15:00:00.000Z' })],
    events: [change('between', '2026-11-20T16:00:00.000Z')],
  })
  const said = screen.getAllByRole('listitem').map(item => /added a note|edited this place/.exec(item.textContent)?.[0])
  expect(said).toEqual(['added a note', 'edited this place', 'added a note'])
})

test('a text is shown as it was typed, never as markup, with its files', async () => {
  const text = '<b>bold</b> <img src=x>\nsecond line'
  const file = { id: 'f', name: 'lease.pdf', contentType: 'application/pdf', size: 840_000, address: '/api/v1/files/f' }
  await open({ notes: [note('one', { text, files: [file], editedAt: '2026-11-21T15:00:00.000Z' })] })
  expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === text)).toBeDefined()
  expect(document.querySelector('b, img')).toBeNull()
  const link = screen.getByRole('link', { name: 'Download lease.pdf' })
  expect(link.getAttribute('href')).toBe('/api/v1/files/f?organization=o')
  expect(screen.getByText('Edited')).toBeDefined()
})

test('a note is added, and the field is empty again; without a text nothing is sent', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(screen.getByRole('alert').textContent).toContain('Write a note first.')
  await user.type(screen.getByLabelText('New note'), 'Spoke with the landlord')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await screen.findByText('Spoke with the landlord', { selector: 'p' })
  expect(sent('addNote')).toEqual([{ id: 'hall', text: 'Spoke with the landlord', fileIds: [] }])
  expect((screen.getByLabelText('New note') as HTMLTextAreaElement).value).toBe('')
})

test('a note that was not stored stays in the field, with the reason', async () => {
  const user = await open()
  server.denied = { json: { defined: false, code: 'UNAVAILABLE', status: 409, message: 'The server is busy. Please try again.' } }
  await user.type(screen.getByLabelText('New note'), 'Spoke with the landlord')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect((await screen.findByRole('alert')).textContent).toContain("The note couldn't be added")
  expect((screen.getByLabelText('New note') as HTMLTextAreaElement).value).toBe('Spoke with the landlord')
})

test('its author edits a note, at the version that is shown', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Actions for note by Dana Reyes' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit note' })
  const field = within(dialog).getByRole('textbox')
  await user.clear(field)
  await user.type(field, 'Call back in June')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('editNote')).toEqual([{ id: 'hall', noteId: 'one', version: 1, text: 'Call back in June' }]))
  await screen.findByText('Call back in June', { selector: 'p' })
})

test('removing asks first', async () => {
  const user = await open({ notes: [note('one', { isOwn: false })] })
  await user.click(screen.getByRole('button', { name: 'Actions for note by Dana Reyes' }))
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  expect(sent('removeNote')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Remove note' }))
  await screen.findByText('No notes or changes yet')
  expect(sent('removeNote')).toEqual([{ id: 'hall', noteId: 'one', version: 1 }])
})

test('whoever only reads has no field and no menus', async () => {
  await open({ mayWrite: false })
  expect(screen.queryByLabelText('New note')).toBeNull()
  expect(screen.queryAllByRole('button')).toEqual([])
})
