import { randomFillSync } from 'node:crypto'

const BYTES = 16
/** Random bytes for many ids, because a call to the generator costs more than the bytes. */
const pool = Buffer.alloc(BYTES * 256)
let used = pool.length
const LAST_OF_A_MILLISECOND = 0xfff
let millisecond = 0
let sequence = 0

/**
 * A UUID v7: the time first, so that new rows are close together in an index, then 62 random bits, so that ids cannot be guessed. Ids of
 * one process increase strictly, also within a millisecond. Primary keys are made here and never accepted from a client, because a
 * collision would reveal another organization's row.
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, used + BYTES)
  used += BYTES
  const now = Date.now()
  if (now > millisecond) {
    millisecond = now
    // Starts in the lower half, which leaves the upper half for ids within the same millisecond.
    sequence = bytes.readUInt16BE(6) & 0x7ff
  } else if (sequence < LAST_OF_A_MILLISECOND) {
    sequence++
  } else {
    millisecond++
    sequence = 0
  }
  bytes.writeUIntBE(millisecond, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The lowest id that could be made at an instant, in epoch ms: ids from then on are not below it. For ranges, never for a row. */
export function firstIdAt(instant: number): string {
  const hex = Math.max(0, instant).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
