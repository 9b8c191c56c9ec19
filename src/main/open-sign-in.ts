import type { OpenDatabase } from '#server/db/open-database.ts'
import { type Identity, openIdentity } from '#slices/identity/server/open-identity.ts'
import { DEMO_VISITORS } from './demo/accounts.ts'
import type { Start } from './server-parts.ts'

/** Opens sign-in with the settings of the installation. */
export async function openSignIn({ settings, connections, life, report, secret }: Start, database: OpenDatabase): Promise<Identity> {
  const identity = await openIdentity({
    connection: connections.connectionFor('auth_login'),
    database,
    settings: {
      publicUrl: settings.publicUrl,
      baseDomain: settings.baseDomain ?? null,
      previewPrefix: settings.previewPrefix,
      signUpOpen: settings.signUp === 'open',
      supportAddress: settings.supportAddress ?? null,
      insecure: settings.production && settings.publicUrl.startsWith('http:'),
      // In production the demo is offered only if its operator asked for it.
      demo: settings.production && !settings.demo ? [] : DEMO_VISITORS,
      loginLimit: settings.loginLimit,
      secret,
    },
    report,
  })
  life.onShutdown('identity', () => identity.close())
  return identity
}
