import type { OpenDatabase } from '#server/db/open-database.ts'
import type { Identity } from '#slices/identity/server/public.ts'

export interface KioskDeps {
  identity: Identity
  database: OpenDatabase
}
