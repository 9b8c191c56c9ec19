import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { runs } from '../depth.ts'
import { addPerson, newOrganization } from '../organization.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

const STRANGERS = runs(3, 6)
const HONEST = runs(4, 20)

let t: TestDatabase
let app: TestApp
let dataFolder: string
let large: Buffer
let small: Buffer
beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  dataFolder = mkdtempSync(join(tmpdir(), 'steward-uploads-'))
  app = await testApp(t, { dataFolder, proxyHops: 1 })
  // 40 megapixels of vertical lines, which PNG packs well.
  const line = Buffer.from(Array.from({ length: 7680 * 3 }, (_, i) => (Math.floor(i / 3) % 7 < 3 ? 255 : i % 251)))
  large = await sharp(line, { raw: { width: 7680, height: 1, channels: 3 } })
    .resize({ width: 7680, height: 5200, fit: 'fill', kernel: 'nearest' })
    .png({ compressionLevel: 3 })
    .toBuffer()
  small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

let organizations = 0
/** Someone in an organization of their own, at an address of their own. */
async function person(): Promise<{ credentials: Credentials; organizationId: string; address: string }> {
  const organization = await newOrganization(t, `uploads${++organizations}`)
  const { userId } = await addPerson(t, organization, 'Pat', { role: 'administrator' })
  return {
    credentials: await app.signIn({ userId }, organization.id),
    organizationId: organization.id,
    address: `198.51.100.${organizations}`,
  }
}

async function upload({ credentials, organizationId, address }: Awaited<ReturnType<typeof person>>, file: Buffer): Promise<number> {
  const response = await fetch(`${app.url}/api/v1/uploads/support-picture?fileName=a.png`, {
    method: 'POST',
    headers: {
      ...credentials,
      'content-type': 'application/octet-stream',
      'x-organization': organizationId,
      'x-forwarded-for': address,
      origin: app.url,
    },
    body: new Uint8Array(file),
  })
  await response.arrayBuffer()
  return response.status
}

test('strangers who send large pictures under several organizations stop no one else from uploading', { timeout: 300_000 }, async () => {
  const strangers = await Promise.all(Array.from({ length: STRANGERS }, person))
  const honest = await Promise.all(Array.from({ length: HONEST }, person))
  expect(await upload(honest[0]!, small)).toBe(200)
  let isOver = false
  const sent: number[] = []
  const flooding = strangers.flatMap(stranger =>
    Array.from({ length: 3 }, async () => {
      while (!isOver) sent.push(await upload(stranger, large))
    }),
  )
  const statuses: number[] = []
  for (const one of honest) statuses.push(await upload(one, small))
  isOver = true
  await Promise.all(flooding)
  expect(statuses).toEqual(Array(HONEST).fill(200))
  // Otherwise they have not been flooding.
  expect(sent.filter(status => status === 200).length).toBeGreaterThan(0)
})
