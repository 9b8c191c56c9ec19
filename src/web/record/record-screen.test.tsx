// @vitest-environment jsdom
import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
// Import the lazy dialogs before the first test: on a busy machine, compiling them takes longer than a test waits.
import './record-layers.tsx'
import type { Dependent, RecordKind, RecordRow } from './record-kind.ts'
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

// Compile the lazy layers here, so that no test waits for them.
beforeAll(() => import('./record-layers.tsx'))
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

interface Sample {
  mayWrite?: boolean
  parent?: boolean
  /** Dependents of every place. */
  dependents?: () => Promise<Dependent[]>
}

const people = async (): Promise<Dependent[]> => [{ name: 'people', label: 'people', count: 3, canMove: false }]

function setup(rows: Place[], { mayWrite = true, parent = false, dependents = people }: Sample = {}) {
  const saved = vi.fn(async (_input: object) => rows[0]!)
  const list = vi.fn(async ({ status = 'active' }: { status?: string }) => {
    const found = rows.filter(({ isActive }) => status === 'all' || isActive === (status === 'active'))
    return { rows: found, more: false, total: found.length }
  })
  const calls = {
    list: {
      call: list,
      key: (options: object) => ['places', options],
      queryOptions: ({ input }: { input: { status?: string } }) => ({ queryKey: ['found', input], queryFn: () => list(input) }),
    },
    create: { call: saved },
    update: { call: saved },
    deactivate: { call: saved },
    reactivate: { call: saved },
    history: { call: async () => ({ events: [], more: false }), key: (options: object) => ['history', options] },
    dependents: {
      queryOptions: () => ({
        queryKey: ['dependents'],
        queryFn: async () => ({ dependents: await dependents() }),
        retry: false,
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
    warning: ({ city }: Place) => (city === null ? undefined : `${city} stays`),
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
  expect(within(dialog).getByText('This field is required')).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
  await user.type(within(dialog).getByLabelText(/^Name/), 'Pier')
  const before = list.mock.calls.length
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved.mock.calls[0]?.[0]).toEqual({ name: 'Pier', city: null, aboveId: null })
  expect(list.mock.calls.length).toBeGreaterThan(before)
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
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('whoever may only read gets the history of a record and no button that changes anything', async () => {
  const { user } = setup([place('1')], { mayWrite: false })
  await user.click(await screen.findByRole('button', { name: 'Actions for Place 1' }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['History'])
  await user.click(screen.getByRole('menuitem', { name: 'History' }))
  expect(await screen.findByRole('dialog', { name: 'History of Place 1' })).toBeTruthy()
  expect(screen.queryByText('New place')).toBeNull()
})

/** Opens the question whether to deactivate a place. */
async function askToDeactivate(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
  return within(await screen.findByRole('dialog', { name: `Deactivate ${name}?` }))
}

test('nothing is deactivated before what depends on it is shown, nor when that failed to load', async () => {
  let answer: (all: Dependent[]) => void = () => undefined
  let fails = false
  const dependents = () => (fails ? Promise.reject(new Error('down')) : new Promise<Dependent[]>(resolve => (answer = resolve)))
  const { user } = setup([place('1')], { dependents })
  const dialog = await askToDeactivate(user, 'Place 1')
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Deactivate' })
  expect(button.disabled).toBe(true)
  answer([])
  await dialog.findByText('Nothing depends on it.')
  expect(button.disabled).toBe(false)
  await user.keyboard('{Escape}')
  cleanup()
  fails = true
  const again = setup([place('1')], { dependents })
  const failed = await askToDeactivate(again.user, 'Place 1')
  await failed.findByRole('button', { name: 'Try Again' })
  expect(failed.getByRole<HTMLButtonElement>('button', { name: 'Deactivate' }).disabled).toBe(true)
})

test('while it deactivates, the question stays until the answer is known', async () => {
  const { user, saved } = setup([place('1')])
  let finish: (row: Place) => void = () => undefined
  saved.mockImplementationOnce(() => new Promise<Place>(resolve => (finish = resolve)))
  const dialog = await askToDeactivate(user, 'Place 1')
  await dialog.findByRole('listitem')
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Deactivate Place 1?' })).toBeTruthy()
  finish(place('1'))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a target is neither the record nor anything below it; its help and the warning say what happens', async () => {
  const rows = [place('1', { city: 'Salem' }), place('2', { aboveId: '1' }), place('3', { aboveId: '2' }), place('4')]
  const dependents = async () => [{ name: 'children', label: 'subplaces', count: 1, canMove: true }]
  const { user } = setup(rows, { parent: true, dependents })
  const dialog = await askToDeactivate(user, 'Place 1')
  expect(dialog.getByText('Salem stays')).toBeTruthy()
  await dialog.findByText("Optional. If you don't choose one, people will stay here and subplaces will move up one level.")
  await user.click(dialog.getByRole('combobox', { name: 'Move them to' }))
  expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual(['Place 4'])
  await user.click(screen.getByRole('option'))
  expect(dialog.getByText("They'll move today.")).toBeTruthy()
  expect(dialog.queryByText(/^Optional/)).toBeNull()
  expect(dialog.getByRole('button', { name: 'Move and deactivate' })).toBeTruthy()
})

test('after the last row of a list has gone the focus is in its search, before that on the next row', async () => {
  const rows = [place('1'), place('2')]
  const { user, saved } = setup(rows)
  saved.mockImplementation(async input => {
    const at = rows.findIndex(({ id }) => id === (input as { id: string }).id)
    rows[at] = { ...rows[at]!, isActive: false }
    return rows[at]
  })
  for (const [name, next] of [
    ['Place 1', () => screen.getByRole('button', { name: 'Place 2' })],
    ['Place 2', () => screen.getByRole('searchbox')],
  ] as const) {
    const dialog = await askToDeactivate(user, name)
    await dialog.findByRole('listitem')
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: `Actions for ${name}` })).toBeNull())
    await vi.waitFor(() => expect(document.activeElement).toBe(next()))
  }
})

test('a reactivated row leaves the inactive ones, and the focus goes to the next', async () => {
  const rows = [place('1', { isActive: false }), place('2', { isActive: false })]
  const { user, saved } = setup(rows)
  saved.mockImplementation(async () => (rows[0] = place('1')))
  await user.click(await screen.findByRole('button', { name: 'Show inactive' }))
  await user.click(await screen.findByRole('button', { name: 'Actions for Place 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reactivate' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Place 2' })))
  expect(screen.queryByRole('button', { name: 'Place 1' })).toBeNull()
})

test('an empty list says whether there are inactive ones, and shows them', async () => {
  const { user } = setup([place('1', { isActive: false })])
  expect(await screen.findByText('No active places')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show inactive' }))
  expect(await screen.findByRole('button', { name: 'Place 1' })).toBeTruthy()
  cleanup()
  setup([])
  expect(await screen.findByText('No places yet')).toBeTruthy()
  expect(screen.getByText('Add your first place to get started.')).toBeTruthy()
})

test('someone who edits a record that was deactivated meanwhile is told so', async () => {
  const { user, saved } = setup([place('1', { aboveId: '2', aboveName: 'Harbor' })])
  const current = place('1', { version: 2, isActive: false, aboveId: '2', aboveName: 'New harbor' })
  saved.mockRejectedValueOnce(new ORPCError('CONFLICT', { status: 409, data: { rule: 'version', data: { current } } }))
  await user.click(await screen.findByRole('button', { name: 'Place 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Place 1' }))
  await user.type(dialog.getByLabelText('City'), 'Salem')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const panel = await dialog.findByRole('region', { name: 'Someone else changed this record' })
  expect(panel.textContent).toContain("This place was deactivated by someone else. It'll stay inactive when you save.")
  // A renamed parent is no change of this record.
  expect(panel.textContent).not.toContain('Also changed')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(saved.mock.lastCall?.[0]).toMatchObject({ version: 2, city: 'Salem', aboveId: '2' }))
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
