import type { IdentityDeps } from '../deps.ts'
import { setupNeeded } from './setup-code.ts'

interface SetupStatus {
  needed: boolean
  signUpOpen: boolean
  supportAddress: string | null
  insecure: boolean
}

/** What a visitor's first screen depends on. */
export async function setupStatus({ database, settings }: IdentityDeps): Promise<SetupStatus> {
  const installation = await database.withAuth().readOnce(tx => tx.first(setupNeeded, {}))
  const { signUpOpen, supportAddress, insecure } = settings
  return { needed: installation?.needed ?? false, signUpOpen, supportAddress, insecure }
}
