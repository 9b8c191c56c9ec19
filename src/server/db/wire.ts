import { type Bound, bindValue } from './bind-value.ts'

/** One statement to encode. An empty name is the unnamed statement. */
export interface WireStatement {
  name: string
  text: string
  values: readonly unknown[]
  /** The server does not have this name yet. */
  parse: boolean
  /** We do not know its columns yet. */
  describe: boolean
}

// One buffer is reused for all batches and copied once, so that a batch costs one small allocation and one socket write.
const KEPT_BYTES = 256 * 1024
let bytes = Buffer.allocUnsafe(KEPT_BYTES)
let at = 0

/**
 * Parse, Bind, Describe and Execute of every statement and one Sync, as one buffer.
 * Throws when a value cannot be bound; nothing of the batch has been sent then (DRV-1).
 */
export function encodeBatch(statements: readonly WireStatement[]): Buffer {
  at = 0
  for (const statement of statements) {
    if (statement.parse) writeParse(statement.name, statement.text)
    writeBind(statement.name, statement.values)
    // Describe and Execute of the unnamed portal are constants.
    if (statement.describe) writeBytes(describePortal)
    writeBytes(executePortal)
  }
  writeBytes(sync)
  const batch = Buffer.from(bytes.subarray(0, at))
  if (bytes.length > KEPT_BYTES * 4) bytes = Buffer.allocUnsafe(KEPT_BYTES)
  return batch
}

const describePortal = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0])
const executePortal = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const sync = Buffer.from([0x53, 0, 0, 0, 4])

function writeParse(name: string, text: string): void {
  const start = open(0x50)
  writeCString(name)
  writeCString(text)
  writeInt16(0)
  close(start)
}

function writeBind(name: string, values: readonly unknown[]): void {
  const bound = values.map(bindValue)
  const start = open(0x42)
  writeCString('')
  writeCString(name)
  writeFormats(bound)
  writeInt16(bound.length)
  for (const value of bound) writeValue(value)
  writeInt16(0)
  close(start)
}

/** Byte arrays are sent in binary format, everything else as text. Without byte arrays the list of formats is empty. */
function writeFormats(bound: readonly Bound[]): void {
  const formats = bound.some(value => value instanceof Uint8Array) ? bound : []
  writeInt16(formats.length)
  for (const value of formats) writeInt16(value instanceof Uint8Array ? 1 : 0)
}

function writeValue(value: Bound): void {
  if (value === null) {
    writeInt32(-1)
  } else if (typeof value === 'string') {
    ensure(value.length * 3 + 4)
    const length = bytes.write(value, at + 4)
    bytes.writeInt32BE(length, at)
    at += 4 + length
  } else {
    writeInt32(value.length)
    writeBytes(value)
  }
}

function open(code: number): number {
  ensure(5)
  const start = at
  bytes[start] = code
  at += 5
  return start
}

function close(start: number): void {
  bytes.writeInt32BE(at - start - 1, start + 1)
}

function writeCString(text: string): void {
  ensure(text.length * 3 + 1)
  at += bytes.write(text, at)
  bytes[at++] = 0
}

function writeInt16(value: number): void {
  ensure(2)
  at = bytes.writeInt16BE(value, at)
}

function writeInt32(value: number): void {
  ensure(4)
  at = bytes.writeInt32BE(value, at)
}

function writeBytes(part: Uint8Array): void {
  ensure(part.length)
  bytes.set(part, at)
  at += part.length
}

function ensure(more: number): void {
  if (at + more <= bytes.length) return
  const larger = Buffer.allocUnsafe((at + more) * 2)
  bytes.copy(larger, 0, 0, at)
  bytes = larger
}
