import type { OutputOf } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { IdentityDeps } from '../deps.ts'
import { setupNeeded } from './setup-code.ts'

/** The settings that decide a visitor's first screen. */
export async function setupStatus({ database, settings }: IdentityDeps): Promise<OutputOf<typeof identity.setupStatus>> {
  const installation = await database.withAuth().readOnce(tx => tx.first(setupNeeded, {}))
  const { signUpOpen, baseDomain, supportAddress, insecure } = settings
  return { needed: installation?.needed ?? false, signUpOpen, baseDomain, supportAddress, insecure }
}
