import type { Pool } from 'pg'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { release } from '#server/files/rows.ts'
import { forEachOrganization } from '#server/jobs/each-organization.ts'
import { deleteRun, forgetCells, staleRuns } from './runs.ts'

/**
 * Forgets what is not needed any more: files that nothing was made of within a day, with their rows, and the cells of rows that were left out a month ago.
 * What undoes an import stays.
 */
export async function sweepImports(worker: Pool, jobs: OpenJobDatabase): Promise<void> {
  await forEachOrganization({ worker, jobs }, async tx => {
    const [stale] = await Promise.all([tx.rows(staleRuns, {}), tx.run(forgetCells, {})])
    await Promise.all(
      stale.flatMap(({ id, fileId }) => [fileId === null ? 0 : tx.run(release, { id: fileId, recordId: id }), tx.run(deleteRun, { id })]),
    )
  })
}
