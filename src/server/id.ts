import { randomFillSync } from 'node:crypto'

const BYTES = 16
/** Asked for many ids at once: the call costs more than the bytes. */
const pool = Buffer.alloc(BYTES * 256)
let used = pool.length
const LAST_OF_A_MILLISECOND = 0xfff
let millisecond = 0
let sequence = 0

/**
 * A uuid v7: time first, so that new rows meet in the index and stand there in the order they were made, then 62 random bits, so that
 * nobody guesses the next one. Of one process each is greater than the one before, within a millisecond too. Primary keys are made here and
 * never accepted from a client, whose collision would tell that a foreign row exists.
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
    // Leaves half of them for those that follow within the same millisecond.
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
