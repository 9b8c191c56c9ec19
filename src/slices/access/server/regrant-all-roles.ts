import type { Pool } from 'pg'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { regrantRoles } from './grants.ts'

interface RegrantDeps {
  /** Logged in as app_worker. */
  worker: Pool
  jobs: OpenJobDatabase
}

/** Runs after migrations, one organization at a time (R10): what roles grant follows this version's rule and permissions. */
export async function regrantAllRoles({ worker, jobs }: RegrantDeps): Promise<void> {
  const { rows } = await worker.query<{ id: string }>('select id from app.organization_ids() id')
  for (const { id } of rows) await jobs.withJob(id).write(regrantRoles)
}
