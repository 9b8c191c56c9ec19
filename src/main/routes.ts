import type { OpenDatabase } from '#server/db/open-database.ts'
import type { Files } from '#server/files/open-files.ts'
import type { LiveHub } from '#server/live/hub.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { AnyContract, Routes } from '#server/rpc/router.ts'
import { joinParts } from '#server/slice.ts'
import type { Identity } from '#slices/identity/server/open-identity.ts'
import { badges, dependents, slices } from './slices.ts'

/** What the slices' routes need besides what all slices contribute. */
export interface ServerParts {
  identity: Identity
  files: Files
  database: OpenDatabase
  mail: MailSettings
}

/** Every endpoint with its verb. Each manifest is checked against its own contract. */
export function createRoutes(parts: ServerParts & { hub: LiveHub }): Routes<Record<string, AnyContract>> {
  const routes = joinParts(
    'verb',
    slices.map(slice => slice.routes({ ...parts, badges, dependents })),
  )
  return routes as Routes<Record<string, AnyContract>>
}
