import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { advanceRecompute, findRecompute, finishRecompute, nextConcerned, recomputeDays } from '#slices/time-groups/server/public.ts'
import { recomputePerson } from './recompute-person.ts'

/** After this time a run goes behind the other jobs. Less than a shutdown waits (src/server/jobs/runner.ts). */
const TURN_MS = 2000
const PEOPLE_AT_ONCE = 50

/**
 * Computes the days of a run's people again, one person in a transaction with the note that they are done: whatever a kill leaves undone is what the
 * next start goes on with, and a person who is done twice is as after once.
 */
export function recomputePeople(jobs: OpenJobDatabase) {
  return async ({ organizationId, recomputeId: id }: { organizationId: string; recomputeId: string }): Promise<void> => {
    const inOrganization = jobs.withJob(organizationId)
    const ends = Date.now() + TURN_MS
    for (;;) {
      const [run, people] = await inOrganization.readOnce(tx =>
        Promise.all([tx.first(findRecompute, { id }), tx.rows(nextConcerned, { id, limit: PEOPLE_AT_ONCE })]),
      )
      if (run?.state !== 'running') return
      if (people.length === 0) {
        await inOrganization.write(tx => tx.run(finishRecompute, { id }))
        return
      }
      for (const { id: employeeId } of people) {
        if (Date.now() > ends) {
          await inOrganization.write(async tx => tx.enqueue(recomputeDays, { recomputeId: id }, { key: id }))
          return
        }
        await inOrganization.write(async tx => {
          const changed = await recomputePerson(tx, employeeId, run.fromDate)
          if (changed) tx.announce('time_entries', employeeId)
          tx.atCommit(advanceRecompute, { id, employeeId, changed })
        })
      }
    }
  }
}
