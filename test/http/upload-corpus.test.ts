import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/*
 * Sixty uploads as people, their programs and attackers send them, each with its answer. At the end no row and no file is left that
 * no record holds.
 */
let t: TestDatabase
let app: TestApp
let world: World
let employee: Credentials
const data = mkdtempSync(join(tmpdir(), 'steward-uploads-'))
const MB = 1024 * 1024

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t, { dataFolder: data })
  world = await makeWorld(t, 'uploads')
  employee = await app.signIn(world.people.employee, world.organization.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(data, { recursive: true, force: true })
})
beforeEach(async () => {
  await t.owner.query(`delete from auth.rate_limits where bucket like 'upload:%'`)
})

const noise = (width: number, height: number) => sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
const red = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: '#a33' } })

/** A PNG that says it is as large as that, and holds rows of zeros. */
function pngBomb(width: number, height: number, rows: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(body.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const part = (bytes: Buffer, thirds: number) => bytes.subarray(0, Math.floor((bytes.length * thirds) / 3))
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(document.cookie)</script>'
const pdf = `%${'PDF'}-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`

async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all([red(16, 16), red(16, 16).negate()].map(frame => frame.png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
}

interface Expected {
  status: number
  rule?: string
  name?: string
}
type Case = [what: string, bytes: () => Promise<Buffer> | Buffer, expected: Expected, facts?: { name?: string; type?: string }]

const stored: Expected = { status: 200 }
const wrongType: Expected = { status: 415, rule: 'file_type' }
const unreadable: Expected = { status: 422, rule: 'file_unreadable' }
const tooManyPixels: Expected = { status: 422, rule: 'image_pixels' }
const tooLarge: Expected = { status: 413, rule: 'file_size' }
const text = (content: string) => () => Buffer.from(content)
const pngNamed = (name: string, shown: string): Case => [
  `a name like ${JSON.stringify(name.slice(0, 40))}`,
  () => red().png().toBuffer(),
  { status: 200, name: shown },
  { name },
]

const corpus: Case[] = [
  ['a PNG', () => red().png().toBuffer(), stored],
  ['a JPEG', () => red().jpeg().toBuffer(), stored],
  ['a WebP', () => red().webp().toBuffer(), stored],
  ['a progressive JPEG', () => red().jpeg({ progressive: true }).toBuffer(), stored],
  ['an interlaced PNG', () => red().png({ progressive: true }).toBuffer(), stored],
  ['a PNG with a palette', () => red().png({ palette: true }).toBuffer(), stored],
  ['a PNG of one pixel', () => red(1, 1).png().toBuffer(), stored],
  ['a very wide PNG', () => red(4000, 2).png().toBuffer(), stored],
  ['an image as large as a phone makes', () => noise(1200, 900).jpeg().toBuffer(), stored],
  ['an animated WebP, of which the first picture stays', animatedWebp, stored],
  ['a JPEG that is said to be a PNG', () => red().jpeg().toBuffer(), stored, { name: 'a.png', type: 'image/png' }],
  ['a PNG that is said to be text', () => red().png().toBuffer(), stored, { type: 'text/plain' }],
  ['a PNG that is said to be JSON', () => red().png().toBuffer(), stored, { type: 'application/json' }],
  ['a PNG with an invalid type', () => red().png().toBuffer(), stored, { type: 'nonsense' }],
  ['a PNG with a page behind it', async () => Buffer.concat([await red().png().toBuffer(), Buffer.from(html)]), stored],
  ['a JPEG with a script in its comment', async () => jpegWithComment(await red().jpeg().toBuffer(), html), stored],
  ['a JPEG with a ZIP behind it', async () => Buffer.concat([await red().jpeg().toBuffer(), Buffer.from('PK\u0003\u0004')]), stored],

  ['a GIF', () => red().gif().toBuffer(), wrongType],
  ['a TIFF', () => red().tiff().toBuffer(), wrongType],
  ['an AVIF', () => red().avif().toBuffer(), wrongType],
  ['an SVG', text(svg), wrongType],
  ['an SVG that is said to be a PNG', text(svg), wrongType, { name: 'a.png', type: 'image/png' }],
  ['an SVG with its declaration', text(`<?xml version="1.0"?>${svg}`), wrongType, { type: 'image/png' }],
  ['an SVG behind white space', text(`\n\n   ${svg}`), wrongType, { type: 'image/png' }],
  ['a page', text(html), wrongType],
  ['a page that is said to be a JPEG', text(html), wrongType, { name: 'a.jpg', type: 'image/jpeg' }],
  ['a page in another encoding', () => Buffer.from(`\ufeff${html}`, 'utf16le'), wrongType],
  ['a GIF that is also a script', text('GIF89a/*alert(1)*/=1;'), wrongType],
  ['a BMP that is also a script', text('BM=1;alert(1)'), wrongType],
  ['a PDF', text(pdf), wrongType],
  ['a text', text('Hello'), wrongType],
  ['a CSV', text('a,b\n1,2\n'), wrongType, { name: 'a.csv' }],
  ['a script', text('#!/bin/sh\nrm -rf /\n'), wrongType, { name: 'a.png' }],
  ['a program', () => Buffer.concat([Buffer.from('\u007fELF', 'latin1'), Buffer.alloc(200)]), wrongType],
  ['a ZIP', text('PK\u0003\u0004'), wrongType],
  ['an ImageMagick script', text('push graphic-context\nviewbox 0 0 1 1\nfill "url(https://evil.test/)"'), wrongType],
  ['noise', () => randomBytes(5000), wrongType],
  ['zeros', () => Buffer.alloc(5000), wrongType],

  ['0 bytes', () => Buffer.alloc(0), { status: 422, rule: 'file_empty' }],
  ['1 byte', () => Buffer.from([0x89]), wrongType],
  ["a PNG's first bytes alone", async () => (await red().png().toBuffer()).subarray(0, 8), wrongType],
  ["a JPEG's first bytes alone", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), unreadable],
  ['a third of a PNG', async () => part(await noise(64, 64).png().toBuffer(), 1), unreadable],
  ['two thirds of a PNG', async () => part(await noise(64, 64).png().toBuffer(), 2), unreadable],
  ['a third of a JPEG', async () => part(await noise(64, 64).jpeg().toBuffer(), 1), unreadable],
  ['two thirds of a JPEG', async () => part(await noise(64, 64).jpeg().toBuffer(), 2), unreadable],
  ['two thirds of a WebP', async () => part(await noise(64, 64).webp().toBuffer(), 2), unreadable],
  ['a PNG with a changed byte', async () => changed(await noise(64, 64).png().toBuffer()), unreadable],

  ['a PNG of 20,000 × 20,000', () => pngBomb(20_000, 20_000, 50), tooManyPixels],
  ['a PNG of 60,000 × 60,000', () => pngBomb(60_000, 60_000, 1), tooManyPixels],
  ['a PNG of 100 × 2,000,000', () => pngBomb(100, 2_000_000, 10), tooManyPixels],
  ['a PNG that unpacks to fewer rows than it says', () => pngBomb(3000, 3000, 10), unreadable],
  ['one byte too many', () => Buffer.alloc(5 * MB + 1, 0xff), tooLarge],
  ['26 MB', () => Buffer.alloc(26 * MB), tooLarge],

  pngNamed('../../../etc/passwd', 'passwd.webp'),
  pngNamed('C:\\windows\\system32\\CON', 'CON.webp'),
  pngNamed('invoice\u202egnp.exe', 'invoicegnp.webp'),
  pngNamed('a\r\nset-cookie: x=1.png', 'aset-cookie: x=1.webp'),
  pngNamed(`${'n'.repeat(1000)}.png`, `${'n'.repeat(120)}.webp`),
  pngNamed('', 'file.webp'),
]

function jpegWithComment(jpeg: Buffer, comment: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(comment), jpeg.subarray(2)])
}

function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const middle = Math.floor(copy.length / 2)
  copy[middle] = (copy[middle] as number) ^ 0xff
  return copy
}

async function upload(bytes: Buffer, { name = 'a.png', type = 'application/octet-stream' } = {}, credentials: object = employee) {
  const answer = await fetch(`${app.url}/api/v1/uploads/picture?fileName=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...credentials, 'content-type': type },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, json: (await answer.json()) as { id: string; name: string; code?: string; data?: { rule?: string } } }
}

/** The uploaded files (those of the world have other keys): rows by their state, and what lies in the folders. */
async function kept() {
  const { rows } = await t.owner.query(
    `select state, count(*)::int as count from app.files where organization_id = $1 and key like '%/%' group by state`,
    [world.organization.id],
  )
  const under = (folder: string) =>
    readdirSync(join(data, folder), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length
  return { rows: Object.fromEntries(rows.map(({ state, count }) => [state, count])), files: under('files'), incoming: under('incoming') }
}

test('the corpus has sixty uploads', () => expect(corpus).toHaveLength(60))

describe('an upload of', () => {
  test.each(corpus)('%s', { timeout: 30_000 }, async (_, bytes, { status, rule, name }, facts) => {
    const { status: answered, json } = await upload(await bytes(), facts)
    expect({ status: answered, rule: json.data?.rule }).toEqual({ status, rule })
    if (status !== 200) return
    if (name !== undefined) expect(json.name).toBe(name)
    const file = await fetch(`${app.url}/api/v1/files/${json.id}`, { headers: employee })
    const image = Buffer.from(await file.arrayBuffer())
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(image.includes('script')).toBe(false)
  })
})

test('of all these only the good ones are kept, each with one row and one file', async () => {
  const good = corpus.filter(([, , { status }]) => status === 200).length
  expect(await kept()).toEqual({ rows: { stored: good }, files: good, incoming: 0 })
})

test('the eleventh in a minute is answered 429 and says when to try again; the ten before it stay', { timeout: 60_000 }, async () => {
  const image = await red().png().toBuffer()
  const before = await kept()
  const answers = [await upload(image)]
  // However slow this machine is, the minute lasts: it is said to begin in an hour.
  await t.owner.query(`update auth.rate_limits set window_started_at = window_started_at + interval '1 hour' where bucket like 'upload:%'`)
  // One after another, because one that waits 8 s for those before it is told that the server is busy. The last two go for the tenth place together.
  for (let sent = 1; sent < 9; sent++) answers.push(await upload(image))
  answers.push(...(await Promise.all([upload(image), upload(image)])))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect(answers.find(({ status }) => status === 429)?.json).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many file upload attempts. Please try again later.',
    data: { rule: 'uploads', data: { retryAfterSeconds: expect.any(Number) } },
  })
  expect((await kept()).files).toBe(before.files + 10)
})

test.each([
  ['a declared length', ['content-length: 100000']],
  ['chunks', ['transfer-encoding: chunked']],
])('one that is cut off in the middle leaves nothing: with %s', async (_, length) => {
  const before = await kept()
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  const headers = Object.entries(employee).map(([name, value]) => `${name}: ${value}`)
  const body = await noise(64, 64).png().toBuffer()
  const chunk = length[0]!.startsWith('transfer') ? `${body.length.toString(16)}\r\n` : ''
  socket.write(['POST /api/v1/uploads/picture?fileName=a.png HTTP/1.1', 'host: localhost', ...headers, ...length, '', ''].join('\r\n'))
  socket.write(Buffer.concat([Buffer.from(chunk), body]))
  await expect.poll(async () => (await kept()).rows.pending, { timeout: 5000 }).toBe(1)
  socket.destroy()
  await expect.poll(kept, { timeout: 5000 }).toEqual(before)
})

test('one that arrives slowly is taken', async () => {
  const image = await noise(64, 64).png().toBuffer()
  const slowly = async function* () {
    for (let at = 0; at < image.length; at += 2000) {
      yield Uint8Array.from(image.subarray(at, at + 2000))
      await wait(30)
    }
  }
  const answer = await fetch(`${app.url}/api/v1/uploads/picture`, {
    method: 'POST',
    headers: employee,
    // Only Node's own fetch knows a body that is generated.
    ...({ body: slowly(), duplex: 'half' } as object),
  })
  expect(answer.status).toBe(200)
})

test.each([
  ['without a session', () => ({}), 401],
  ["without its session's request token", () => ({ cookie: employee.cookie }), 403],
  ['from another site', () => ({ ...employee, origin: 'http://evil.example' }), 403],
  ['for another organization than its session’s', () => ({ ...employee, 'x-organization': '01890000-0000-7000-8000-000000000000' }), 403],
])('one %s is denied and leaves nothing', async (_, credentials, status) => {
  const before = await kept()
  expect((await upload(await red().png().toBuffer(), {}, credentials())).status).toBe(status)
  expect(await kept()).toEqual(before)
})

test('what no record holds is deleted after a day, with its bytes; what one holds stays', async () => {
  const { json } = await upload(await red().png().toBuffer())
  const set = await app.rpc('staff.setOwnPicture', { fileId: json.id }, employee)
  expect(set.status).toBe(200)
  await t.owner.query(`update app.files set created_at = created_at - interval '25 hours' where organization_id = $1`, [
    world.organization.id,
  ])
  await t.owner.query(`select graphile_worker.add_job('sweep_files')`)
  await expect.poll(kept, { timeout: 10_000 }).toEqual({ rows: { stored: 1 }, files: 1, incoming: 0 })
})
