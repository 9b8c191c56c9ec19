// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// What the screen loads when a dialog opens: here before the first test, because a busy machine takes its time to compile it.
import './record-layers.tsx'
import type { RecordKind, RecordRow } from './record-kind.ts'
import { RecordScreen } from './record-screen.tsx'

interface Place extends RecordRow {
  city: string | null
  aboveId: string | null
  aboveName: string | null
}

const place = (id: string, part: Partial<Place> = {}): Place => ({
  id,
  version: 1,
  name: `Place ${id}`,
  isActive: true,
  city: null,
  aboveId: null,
  aboveName: null,
  ...part,
})

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
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
})

function setup(rows: Place[], { mayWrite = true, parent = false } = {}) {
  const saved = vi.fn(async (_input: object) => rows[0]!)
  const list = vi.fn(async (_input: object) => ({ rows, more: false, total: rows.length }))
  const calls = {
    list: {
      call: list,
      key: (options: object) => ['places', options],
      queryOptions: () => ({ queryKey: ['found'], queryFn: () => list({}) }),
    },
    create: { call: saved },
    update: { call: saved },
    deactivate: { call: saved },
    reactivate: { call: saved },
    history: { call: async () => ({ events: [], more: false }), key: (options: object) => ['history', options] },
    dependents: {
      queryOptions: () => ({
        queryKey: ['dependents'],
        queryFn: async () => ({ dependents: [{ name: 'people', label: 'people', count: 3, canMove: false }] }),
      }),
    },
    key: () => ['places'],
  }
  const kind = {
    noun: 'place',
    plural: 'places',
    description: 'Where things are',
    calls,
    columns: [
      { key: 'name', title: 'Name', type: 'text', sortable: true },
      { key: 'city', title: 'City', type: 'text' },
    ],
    fields: [
      { name: 'name', kind: 'text', required: true },
      { name: 'city', kind: 'text' },
      { name: 'aboveId', label: 'Parent', kind: 'record', calls, shownAs: 'aboveName' },
    ],
    ...(parent && { parent: 'aboveId' }),
  } as unknown as RecordKind<Place>
  const root = createRootRoute({ component: () => <RecordScreen kind={kind} mayWrite={mayWrite} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), saved, list }
}

test('a new record is saved with none for what was left empty, and the list is fetched anew', async () => {
  const { user, saved, list } = setup([place('1')])
  await screen.findByRole('table', { name: 'Places' })
  await user.click(screen.getByRole('button', { name: 'New place' }))
  const dialog = await screen.findByRole('dialog', { name: 'New place' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getByText('Please fill this in')).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
  await user.type(within(dialog).getByLabelText(/^Name/), 'Pier')
  const before = list.mock.calls.length
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved.mock.calls[0]?.[0]).toEqual({ name: 'Pier', city: null, aboveId: null })
  expect(list.mock.calls.length).toBeGreaterThan(before)
})

test('the files come after the list on a phone, and neither they nor the new record are printed', async () => {
  const isFirst = () => {
    const [file, list] = [screen.getByRole('button', { name: 'Export CSV' }), screen.getByText('Place a')]
    return (file.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }
  const screenIs = (phone: boolean) =>
    vi.stubGlobal('matchMedia', () => ({ matches: phone, addEventListener: () => undefined, removeEventListener: () => undefined }))
  screenIs(false)
  setup([place('a')])
  await screen.findByText('Place a')
  expect(isFirst()).toBe(true)
  cleanup()
  screenIs(true)
  setup([place('a')])
  await screen.findByText('Place a')
  expect(isFirst()).toBe(false)
  for (const name of ['Export CSV', 'Export XLSX', 'New place'])
    expect(screen.getByRole('button', { name }).closest('[data-print=hide]')).toBeTruthy()
})

test('an edit begins with what is saved and names the version that it was based on', async () => {
  const { user, saved } = setup([place('1', { version: 7, city: 'Salem', aboveId: '2', aboveName: 'Harbor' })])
  await user.click(await screen.findByRole('button', { name: 'Place 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Place 1' })
  expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Parent' }).value).toBe('Harbor')
  await user.clear(within(dialog).getByLabelText('City'))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]?.[0]).toEqual({ id: '1', version: 7, name: 'Place 1', city: null, aboveId: '2' })
})

test('the menu of an active record offers to deactivate it, with what depends on it; a tree also to move it', async () => {
  const { user, saved } = setup([place('1')], { parent: true })
  await user.click(await screen.findByRole('button', { name: 'Actions for Place 1' }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['Edit', 'Move to…', 'History', 'Deactivate'])
  await user.click(screen.getByRole('menuitem', { name: 'Deactivate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Place 1?' })
  expect((await within(dialog).findByRole('listitem')).textContent).toContain('3people')
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith({ id: '1', version: 1, moveTo: null }, expect.anything()))
})

test('whoever may only read gets the history of a record and no button that changes anything', async () => {
  const { user } = setup([place('1')], { mayWrite: false })
  await user.click(await screen.findByRole('button', { name: 'Actions for Place 1' }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['History'])
  await user.click(screen.getByRole('menuitem', { name: 'History' }))
  expect(await screen.findByRole('dialog', { name: 'History of Place 1' })).toBeTruthy()
  expect(screen.queryByText('New place')).toBeNull()
})
