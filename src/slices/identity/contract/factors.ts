import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, id, instant, nothing } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'
import { clientSession } from './client-session.ts'

const tag = 'Identity'
const account = { tag, permission: 'signed_in' } as const

/** Six digits of an authenticator app, or a backup code; spaces and hyphens don't count. */
const code = line(40)
/** Bytes that a browser passes on from an authenticator, base64url. */
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
/** How an authenticator is reached: `internal`, `usb`, … */
const transport = z
  .string()
  .max(20)
  .regex(/^[a-z-]+$/)

/** Options for `navigator.credentials`, as JSON. */
const passkeyOptions = z.looseObject({ challenge: z.string() })
const newCodes = z.object({
  /** Shown once: only their hashes are stored. Null where codes made earlier are left. */
  backupCodes: z.array(z.string()).nullable(),
})

/** Signing in with a second factor, or with a passkey instead of the password. */
export const signInFactorEndpoints = {
  verifySecondFactor: endpoint({
    method: 'POST',
    path: '/auth/second-factor',
    tag,
    public: true,
    summary: 'Completes a sign-in after the correct password, with a code from an authenticator app or a backup code.',
    input: z.strictObject({ code }),
    output: clientSession,
  }),
  beginPasskeySignIn: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    tag,
    public: true,
    summary: 'A challenge for a passkey, valid for 5 minutes, once, in this browser.',
    input: z.strictObject({
      asSecondFactor: z
        .boolean()
        .describe('Asks for a passkey of the person who just entered the correct password, instead of any passkey'),
    }),
    output: passkeyOptions,
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    tag,
    public: true,
    summary: 'Signs in with a passkey, also as the second factor. The response sets the session cookie.',
    input: z.strictObject({ credentialId: bytes, clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
    output: clientSession,
  }),
}

/** The current user's factors, without anything secret. */
export const ownFactors = z.object({
  authenticator: z.object({ addedAt: instant }).nullable(),
  passkeys: z.array(z.object({ id, name: z.string(), addedAt: instant, lastUsedAt: instant.nullable() })),
  backupCodesLeft: z.int(),
  /** Whether factors can be changed without the password: it, or a sign-in, was less than 10 minutes ago. */
  isRecentlyProven: z.boolean(),
  /** Whether this installation's address can have passkeys: it has a name, and HTTPS or localhost. */
  passkeysWork: z.boolean(),
})

/** The factors of the current user. Changes need a sign-in or the password within the last 10 minutes. */
export const factorEndpoints = {
  confirmPassword: endpoint({
    ...account,
    method: 'POST',
    path: '/account/factors/confirm',
    summary: 'Proves the current user with their password, so that this session can change factors for 10 minutes.',
    input: z.strictObject({ password: z.string().max(4096) }),
    output: done,
  }),
  beginAuthenticator: endpoint({
    ...account,
    method: 'POST',
    path: '/account/factors/authenticator',
    summary: 'A new secret for an authenticator app. It becomes active once one of its codes is verified.',
    input: nothing,
    output: z.object({
      /** Base32, to type into an app. */
      secret: z.string(),
      /** For the QR code. */
      uri: z.string(),
    }),
  }),
  verifyAuthenticator: endpoint({
    ...account,
    method: 'POST',
    path: '/account/factors/authenticator/verify',
    summary: 'Activates the authenticator app with its first code. With the first factor, ten backup codes are created.',
    input: z.strictObject({ code }),
    output: newCodes,
  }),
  beginPasskey: endpoint({
    ...account,
    method: 'POST',
    path: '/account/passkeys/options',
    summary: 'A challenge for a new passkey, valid for 5 minutes, once, in this browser.',
    input: nothing,
    output: passkeyOptions,
  }),
  addPasskey: endpoint({
    ...account,
    method: 'POST',
    path: '/account/passkeys',
    summary: 'Adds a passkey under a name. With the first factor, ten backup codes are created.',
    input: z.strictObject({
      name: line(100),
      credentialId: bytes,
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(transport).max(10),
    }),
    output: newCodes,
  }),
  removeFactor: endpoint({
    ...account,
    method: 'DELETE',
    path: '/account/factors/{factorId}',
    summary: "Removes the authenticator app or one of the current user's passkeys. With the last factor, the backup codes go too.",
    input: z.strictObject({ factorId: z.literal('authenticator').or(id) }),
    output: done,
  }),
  newBackupCodes: endpoint({
    ...account,
    method: 'POST',
    path: '/account/factors/backup-codes',
    summary: 'Ten new backup codes. The old ones stop working.',
    input: nothing,
    output: z.object({ backupCodes: z.array(z.string()) }),
  }),
  resetFactors: endpoint({
    tag,
    method: 'POST',
    path: '/members/{userId}/factors/reset',
    permission: 'settings_roles:write',
    module: 'settings',
    summary: 'Removes all second factors of a member who lost theirs, with a note, and signs them out. They are notified by email.',
    input: z.strictObject({ userId: id, note: lines(500, 1) }),
    output: done,
  }),
}
