// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { notifyLive } from '#web/live.ts'
import { showOrganization } from '#web/organization.ts'
import type { Call } from '#web/send-call.ts'
import type { Person, PersonDocument } from '../calls.ts'

const server = vi.hoisted(() => ({ documents: [] as { id: string; title: string }[], denied: null as object | null, asked: 0 }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => {
    const { documentId, title, fileId } = (input ?? {}) as { documentId?: string; title?: string; fileId?: string }
    const name = path.at(-1)
    if (name === 'documents') {
      server.asked++
      return { status: 200, json: { documents: [...server.documents] } }
    }
    if (server.denied !== null) return { status: 409, json: server.denied }
    if (name === 'addDocument') server.documents.unshift({ ...server.documents[0]!, id: `of-${fileId}`, title: 'Lease' })
    if (name === 'removeDocument') server.documents = server.documents.filter(({ id }) => id !== documentId)
    if (name === 'renameDocument') server.documents = server.documents.map(one => (one.id === documentId ? { ...one, title: title! } : one))
    return { status: 200, json: server.documents[0] ?? { ok: true } }
  }
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
vi.mock('#web/upload.ts', () => ({ uploadFile: vi.fn(async () => ({ id: 'file' })) }))
const { sendCall } = await import('#web/send-call.ts')
const { uploadFile } = await import('#web/upload.ts')
const { DocumentsTab } = await import('./documents-tab.tsx')

const document = (id: string, part: Partial<PersonDocument>): PersonDocument => ({
  id,
  version: 1,
  title: 'Contract',
  fileName: 'contract.pdf',
  contentType: 'application/pdf',
  size: 840_000,
  address: `/api/v1/files/${id}`,
  addedByName: 'Dana Test',
  addedAt: '2026-11-20T15:00:00Z',
  ...part,
})
const contract = document('contract', {})
const scan = document('scan', { title: 'Food handler card', contentType: 'image/webp', addedByName: null })

async function open({ mayWrite = true, documents = [contract, scan] as PersonDocument[] } = {}) {
  server.documents = documents
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  client.setQueryData(bootstrapQuery().queryKey, { employee: { id: 'dana' } } as never)
  render(
    <QueryClientProvider client={client}>
      <DocumentsTab person={{ id: 'amina', firstName: 'Amina' } as Person} mayWrite={mayWrite} />
    </QueryClientProvider>,
  )
  await screen.findByText(documents.length === 0 ? 'No documents yet' : documents[0]!.title)
  return userEvent.setup()
}
const sent = (name: string) =>
  vi
    .mocked(sendCall)
    .mock.calls.filter(([call]) => call.path.join('.') === `staff.${name}`)
    .map(([call]) => call.input)
const titles = () => screen.queryAllByRole('link').map(link => link.textContent)
const choose = async (user: Awaited<ReturnType<typeof open>>, file: File) => {
  const group = screen.getByRole('group', { name: 'Add a document' })
  await user.upload(group.querySelector<HTMLInputElement>('input[type=file]')!, file)
}
const LONGER_THAN_LIVE_RESTS_MS = 400
const pdf = new File(['%PDF'], 'Lease.pdf', { type: 'application/pdf' })

beforeEach(() => {
  showOrganization('o')
  Object.assign(server, { denied: null, asked: 0 })
  vi.mocked(sendCall).mockClear()
  vi.mocked(uploadFile).mockClear()
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

test('each document says what it is, how large, and who added it when; a PDF is saved and an image opens beside', async () => {
  await open()
  const [first, second] = within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('listitem')
  expect(first!.textContent).toContain('PDF, 820 kB')
  expect(first!.textContent).toContain('Added by Dana Test on Nov 20, 2026')
  expect(second!.textContent).toContain('Added on Nov 20, 2026')
  const saved = screen.getByRole('link', { name: 'Download Contract' })
  expect(saved.getAttribute('href')).toBe('/api/v1/files/contract?organization=o')
  expect(saved.hasAttribute('download')).toBe(true)
  const opened = screen.getByRole('link', { name: 'Open Food handler card in a new tab' })
  expect(opened).toMatchObject({ target: '_blank', rel: 'noopener' })
  expect(opened.hasAttribute('download')).toBe(false)
})

test('whoever may not change people reads only, and is told who can add documents', async () => {
  await open({ mayWrite: false })
  expect(screen.queryAllByRole('button')).toEqual([])
  cleanup()
  await open({ mayWrite: false, documents: [] })
  expect(screen.getByText('An administrator, or anyone who can edit staff, can add them.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Add a document' })).toBeNull()
})

test('a chosen file is uploaded as a document and given to the person, and the list has it', async () => {
  const user = await open()
  await choose(user, pdf)
  expect(await screen.findByRole('link', { name: 'Download Lease' })).toBeTruthy()
  expect(vi.mocked(uploadFile).mock.calls[0]![0]).toMatchObject({ kind: 'employee-document', file: pdf })
  expect(sent('addDocument')).toEqual([{ id: 'amina', fileId: 'file' }])
})

test('a file that is not taken is an error at the field, and nothing is sent', async () => {
  const user = userEvent.setup({ applyAccept: false })
  await open()
  await choose(user, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  expect(await screen.findByText("This type of file isn't accepted. Choose PDF, JPEG, or PNG.")).toBeTruthy()
  expect(uploadFile).not.toHaveBeenCalled()
})

test('what the server answers to adding stands at the field', async () => {
  const user = await open()
  server.denied = { defined: false, code: 'VALIDATION', status: 422, message: 'A person can have up to 200 documents', data: {} }
  await choose(user, pdf)
  expect(await screen.findByText('A person can have up to 200 documents')).toBeTruthy()
  expect(titles()).toEqual(['Contract', 'Food handler card'])
})

test('a document is renamed with the version that was seen, and a title is needed', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Actions for Contract' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await user.clear(title)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This field is required')).toBeTruthy()
  await user.type(title, ' Signed contract ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(titles()).toEqual(['Signed contract', 'Food handler card']))
  expect(sent('renameDocument')).toEqual([{ id: 'amina', documentId: 'contract', version: 1, title: 'Signed contract' }])
})

test('removing asks first; the focus then goes to the document that took its place', async () => {
  const user = await open()
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Actions for Contract' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    return screen.findByRole('dialog', { name: 'Remove this document?' })
  }
  await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }))
  expect(sent('removeDocument')).toEqual([])
  const question = await ask()
  expect(within(question).getByText(/“Contract” and its file will be deleted/)).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Remove document' }))
  await waitFor(() => expect(titles()).toEqual(['Food handler card']))
  expect(sent('removeDocument')).toEqual([{ id: 'amina', documentId: 'contract', version: 1 }])
  await waitFor(() => expect(window.document.activeElement?.textContent).toBe('Food handler card'))
})

test("a change of the person's documents elsewhere is shown, and one of someone else's asks nothing", async () => {
  await open()
  server.documents = [scan]
  notifyLive({ kind: 'changed', table: 'employee_documents', id: 'marcus' })
  await new Promise(resolve => setTimeout(resolve, LONGER_THAN_LIVE_RESTS_MS))
  expect(server.asked).toBe(1)
  notifyLive({ kind: 'changed', table: 'employee_documents', id: 'amina' })
  await waitFor(() => expect(titles()).toEqual(['Food handler card']))
  expect(server.asked).toBe(2)
})
