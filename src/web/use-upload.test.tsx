import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showOrganization } from './organization.ts'
import { setRequestToken } from './rpc.ts'
import { useUpload } from './use-upload.ts'

/** The browser's request, as far as an upload uses it; the test answers. */
class StubRequest {
  static sent: StubRequest[] = []
  address = ''
  headers: Record<string, string> = {}
  status = 0
  response: unknown
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  open(method: string, address: string) {
    this.address = `${method} ${address}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {
    StubRequest.sent.push(this)
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.onload?.()
    this.onloadend?.()
  }
}

const kind = { kind: 'picture', types: ['image/png'], maxBytes: 1024 * 1024 } as const
const file = new File(['abcd'], 'a & b.png', { type: 'image/png' })
const organization = '01890000-0000-7000-8000-000000000001'

beforeEach(() => {
  StubRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', StubRequest)
  setRequestToken('mine')
  showOrganization(organization)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  showOrganization(null)
})

function renderUpload() {
  const onUploaded = vi.fn(async () => undefined)
  const { result } = renderHook(() => useUpload(kind, onUploaded))
  const begin = (given = file) => act(async () => result.current.send(given))
  return { result, onUploaded, begin }
}

test('a file is sent with the request token and the organization, and its progress is known', async () => {
  const { result, onUploaded, begin } = renderUpload()
  await begin()
  const [request] = StubRequest.sent as [StubRequest]
  expect(request.address).toBe('POST /api/v1/uploads/picture?fileName=a%20%26%20b.png')
  expect(request.headers).toEqual({ 'x-request-token': 'mine', 'x-organization': organization })
  act(() => request.upload.onprogress?.({ loaded: 2, total: 4 }))
  expect(result.current.progress).toEqual({ name: 'a & b.png', sent: 2, total: 4 })
  await act(async () => request.answer(200, { id: 'f' }))
  expect(onUploaded).toHaveBeenCalledWith({ id: 'f' })
  await waitFor(() => expect(result.current.progress).toBeNull())
})

test('what the server answers stands at the field', async () => {
  const { result, onUploaded, begin } = renderUpload()
  await begin()
  const message = "We couldn't read this file. It may be damaged."
  const failure = { defined: false, code: 'VALIDATION', status: 422, message, data: { rule: 'file_unreadable' } }
  await act(async () => StubRequest.sent[0]?.answer(422, failure))
  await waitFor(() => expect(result.current.error).toBe(message))
  expect(onUploaded).not.toHaveBeenCalled()
})

test('a connection that breaks is said, and the next attempt clears it', async () => {
  const { result, begin } = renderUpload()
  await begin()
  await act(async () => StubRequest.sent[0]?.onerror?.())
  await waitFor(() => expect(result.current.error).toBe("Can't reach the server. Check your connection, then try again."))
  await begin()
  expect(result.current.error).toBeUndefined()
})

test('one that is canceled leaves no error', async () => {
  const { result, begin } = renderUpload()
  await begin()
  await act(async () => result.current.cancel())
  await waitFor(() => expect(result.current.progress).toBeNull())
  expect(result.current.error).toBeUndefined()
})

test.each([
  ['an empty file', new File([], 'a.png', { type: 'image/png' }), 'This file is empty'],
  ['one too large', new File([new Uint8Array(1024 * 1024 + 1)], 'a.png'), 'This file is too large. The limit is 1 MB.'],
  ['an SVG', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), "This type of file isn't accepted. Choose PNG."],
])('%s is not sent', async (_, given, error) => {
  const { result, begin } = renderUpload()
  await begin(given)
  expect(result.current.error).toBe(error)
  expect(StubRequest.sent).toEqual([])
})
