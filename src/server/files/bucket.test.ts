import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { OperatorError } from '#server/operator-error.ts'
import { openFiles } from './open-files.ts'
import { type FileStore, openFileStore } from './store.ts'

/*
 * A store that speaks as much S3 as files need, on this machine: put, get, delete, and a list in pages of two. It answers only requests that
 * are signed, and only for its one bucket.
 */
const objects = new Map<string, { body: Buffer; writtenAt: Date }>()
const seen: string[] = []

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
  seen.push(`${request.method} ${pathname}`)
  const [, bucket, ...rest] = pathname.split('/')
  const key = rest.join('/')
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=tester/')) return fault(response, 403, 'AccessDenied')
  if (bucket !== 'papers') return fault(response, 404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    objects.set(key, { body: Buffer.concat(await request.toArray()), writtenAt: new Date() })
    response.setHeader('etag', '"x"').end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (searchParams.get('list-type') === '2') {
    response.setHeader('content-type', 'application/xml').end(page(searchParams))
  } else {
    const object = objects.get(key)
    if (object === undefined) return fault(response, 404, 'NoSuchKey')
    response.setHeader('content-length', object.body.length).end(object.body)
  }
}

function fault(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function page(search: URLSearchParams): string {
  const from = Number(search.get('continuation-token') ?? 0)
  const all = [...objects].filter(([key]) => key.startsWith(search.get('prefix') ?? '')).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const more = from + 2 < all.length
  const contents = all
    .slice(from, from + 2)
    .map(
      ([key, { body, writtenAt }]) =>
        `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${writtenAt.toISOString()}</LastModified></Contents>`,
    )
  const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return `<ListBucketResult><Name>papers</Name><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

const server = createServer((request, response) => void answer(request, response))
const folder = mkdtempSync(join(tmpdir(), 'steward-bucket-'))
let endpoint: string
let store: FileStore

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'tester')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  store = openFileStore({ bucket: 'papers', region: 'auto', endpoint })
})
afterEach(() => {
  vi.unstubAllEnvs()
  objects.clear()
  seen.length = 0
})

const put = async (key: string, content: string) => {
  const path = join(folder, 'body')
  writeFileSync(path, content)
  await store.put(key, path, Buffer.byteLength(content))
}
const listed = async (prefix: string) => {
  const keys: string[] = []
  for await (const { key, writtenAt } of store.list(prefix)) {
    expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(60_000)
    keys.push(key)
  }
  return keys
}

test('a file in a bucket comes back byte for byte, and is gone once it is removed', async () => {
  await put('organization/key', 'Grüße')
  expect([...objects].map(([key, { body }]) => [key, String(body)])).toEqual([['organization/key', 'Grüße']])
  expect(String(Buffer.concat(await (await store.read('organization/key')).toArray()))).toBe('Grüße')
  await store.remove('organization/key')
  expect(objects.size).toBe(0)
  await expect(store.read('organization/key')).rejects.toMatchObject({ code: 'NOT_FOUND', details: { rule: 'file_missing' } })
  await expect(store.remove('organization/key')).resolves.toBeUndefined()
})

test('what one server stores in a bucket, every other server reads and removes', async () => {
  await put('organization/key', 'shared')
  const other = openFileStore({ bucket: 'papers', region: 'auto', endpoint })
  expect(String(Buffer.concat(await (await other.read('organization/key')).toArray()))).toBe('shared')
  await other.remove('organization/key')
  await expect(store.read('organization/key')).rejects.toMatchObject({ details: { rule: 'file_missing' } })
})

test('a bucket that rejects us, or is out of reach, is unavailable for now and not without the file', async () => {
  await put('organization/key', 'x')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'stranger')
  const gone = openFileStore({ bucket: 'papers', region: 'auto', endpoint: 'http://127.0.0.1:9' })
  for (const one of [openFileStore({ bucket: 'papers', region: 'auto', endpoint }), gone])
    await expect(one.read('organization/key')).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { rule: 'file_store' } })
})

test('a list holds every page, and nothing of another organization', async () => {
  for (const key of ['a1/1', 'a1/2', 'a1/3', 'a1/4', 'a1/5', 'b2/1']) await put(key, key)
  expect(await listed('a1')).toEqual(['a1/1', 'a1/2', 'a1/3', 'a1/4', 'a1/5'])
  expect(await listed('c3')).toEqual([])
})

const filesIn = (bucket: string) =>
  openFiles({
    database: {} as never,
    jobs: {} as never,
    dataFolder: folder,
    bucket: { bucket, region: 'auto', endpoint },
    kinds: {},
    report: () => undefined,
  })

test('a start asks the bucket once and goes on when it answers', async () => {
  await expect(filesIn('papers').check()).resolves.toBeUndefined()
  expect(seen).toEqual(['GET /papers/'])
})

test('a start with a bucket that is not there, or with other credentials, fails and says which setting is wrong', async () => {
  await expect(filesIn('elsewhere').check()).rejects.toThrow(OperatorError)
  await expect(filesIn('elsewhere').check()).rejects.toThrow(/^STEWARD_FILES: the bucket elsewhere can't be used \(NoSuchBucket/)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'stranger')
  await expect(filesIn('papers').check()).rejects.toThrow(/^STEWARD_FILES: the bucket papers can't be used \(AccessDenied/)
})
