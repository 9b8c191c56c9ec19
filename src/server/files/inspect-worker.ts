/*
 * Runs in a worker thread of its own for each file, because the bytes are a stranger's: it finds out what a file is, and encodes images anew.
 * The libraries are loaded here and leave memory with the thread.
 */
import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import { type FileType, XLSX } from '#core/file-limits.ts'
import type { InspectionResult, InspectionTask } from './inspect.ts'
import { decodeText, encodingOf } from './text-encoding.ts'
import { isWorkbook, MAX_UNPACKED_BYTES, zipSizes } from './zip-sizes.ts'

const MAX_PIXELS = 40_000_000
/** Above this many pixels an image is encoded fast: in half the time, and a third larger. */
const FAST_FROM_PIXELS = 4_000_000
/** As many bytes as file-type looks at. */
const HEAD_BYTES = 4100
const zipHead = Buffer.from('PK\u0003\u0004')
const images: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])
const texts: ReadonlySet<string> = new Set(['text/plain', 'text/csv'])
/** Signs that no text has: all control signs but tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const binary = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

async function inspect({ path, encodedPath, name, types, image, anyEncoding }: InspectionTask): Promise<InspectionResult> {
  if (types.includes(XLSX) && (await headOf(path)).subarray(0, 4).equals(zipHead)) return workbook(await readFile(path))
  const type = await typeOf(path, name, anyEncoding)
  if (type === null || !types.includes(type as FileType)) return { problem: 'file_type' }
  if (!images.has(type)) return { type, encoded: null }
  if (image === null) throw new Error('a kind with images says how large they become')
  return encode(path, encodedPath, image)
}

/** The type by content; text only where nothing in it says otherwise. */
async function typeOf(path: string, name: string, anyEncoding: true | undefined): Promise<string | null> {
  const detected = await fileTypeFromBuffer(await headOf(path)).catch(() => undefined)
  // An animated PNG is a PNG whose first picture is used.
  if (detected !== undefined) return detected.mime === 'image/apng' ? 'image/png' : detected.mime
  const bytes = await readFile(path)
  return anyEncoding ? tableTypeOf(bytes, name) : textTypeOf(bytes, name)
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** An archive is a workbook, or nothing that is taken. Only its directory is read, so that nothing is unpacked here. */
function workbook(bytes: Buffer): InspectionResult {
  const sizes = zipSizes(bytes)
  if (sizes === null) return { problem: 'file_unreadable' }
  if (!isWorkbook(sizes)) return { problem: 'file_type' }
  return sizes.unpackedBytes > MAX_UNPACKED_BYTES ? { problem: 'file_unpacked' } : { type: XLSX, encoded: null }
}

function tableTypeOf(bytes: Uint8Array, name: string): string | null {
  const text = decodeText(bytes, encodingOf(bytes))
  return binary.test(text) || /^\s*</.test(text) || !/\.(csv|tsv|txt)$/i.test(name) ? null : 'text/csv'
}

function textTypeOf(bytes: Uint8Array, name: string): string | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
  if (binary.test(text) || /^\s*</.test(text)) return null
  const [csv, plain] = [...texts].toReversed() as [string, string]
  return /\.csv$/i.test(name) ? csv : plain
}

/** Encodes the first picture as WebP; what else the file holds, such as places, thumbnails or scripts behind the image, is lost. */
async function encode(
  path: string,
  encodedPath: string,
  { width, height, page }: NonNullable<InspectionTask['image']>,
): Promise<InspectionResult> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true })
    const given = await image.metadata()
    const isLarge = Math.min(given.width * given.height, width * height) > FAST_FROM_PIXELS
    const { data } = await image
      .autoOrient()
      .resize({ width, height, fit: page ? 'inside' : 'cover', withoutEnlargement: page === true })
      .webp({ quality: 82, effort: isLarge ? 0 : 4 })
      .toBuffer({ resolveWithObject: true })
    await writeFile(encodedPath, data, { flag: 'wx', mode: 0o600 })
    return { type: 'image/webp', encoded: { size: data.length, sha256: createHash('sha256').update(data).digest('hex') } }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error
    return { problem: /pixel limit/.test((error as Error).message) ? 'image_pixels' : 'file_unreadable' }
  }
}

parentPort?.postMessage(await inspect(workerData as InspectionTask))
