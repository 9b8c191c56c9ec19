import { createHmac, timingSafeEqual } from 'node:crypto'

/** A key for one purpose, so that what is signed for one thing is never valid as another. 32 bytes. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`steward ${purpose}`).digest()
}

/** Whether two texts are equal, in a time that tells nothing of where they differ. Both must be ASCII. */
export function isSameText(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(expected, 'latin1'))
}
