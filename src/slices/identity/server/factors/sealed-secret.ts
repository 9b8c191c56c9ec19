import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { deriveKey } from '../derived-key.ts'

/** The secrets of authenticator apps, as they are stored: encrypted, and bound to their person. */
export interface SealedSecrets {
  seal(userId: string, secret: string): string
  /** Throws for a text that was sealed for another person or by another installation. */
  open(userId: string, sealed: string): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES in GCM mode, with 256 bits, with a key derived from the installation's secret: a copy of the database alone makes no codes. */
export function createSealedSecrets(secret: string): SealedSecrets {
  const key: KeyObject = deriveKey(secret, 'authenticator secrets')
  return {
    seal(userId, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(userId))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(userId, text) {
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
