import { Failure } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { FailedRequest } from '#server/security-events.ts'

interface LostDecisionOptions {
  database: Pick<OpenDatabase, 'withTenant'>
  report: (error: unknown) => void
}

/** Operations that decide what becomes of a sheet, of which the first wins. */
const decisions: ReadonlySet<string> = new Set(['approvals.approve', 'approvals.reject', 'approvals.reopen', 'timesheets.recall'])

/**
 * Of two who decide on a sheet at once the audit shows both attempts (SEC-106): the one that came too late keeps nothing in its
 * own transaction, so its event is written in another, once it was refused. Nobody waits for it.
 */
export function watchLostDecisions({ database, report }: LostDecisionOptions) {
  const running = new Set<Promise<unknown>>()
  return {
    callFailed(operation: string, { token, domain, organization, requestId }: FailedRequest, error: unknown): void {
      if (token === null || !decisions.has(operation) || !(error instanceof Failure) || error.code !== 'CONFLICT') return
      const { submissionId, ...outcome } = (error.details.data ?? {}) as { submissionId?: string }
      if (submissionId === undefined) return
      const gate = { token, domain, organization, permission: 'member', level: 'read', module: null, feature: null } as const
      const work: Promise<unknown> = database
        .withTenant(gate)
        .write(async tx => {
          const after = { attempted: operation, rule: error.details.rule, ...outcome }
          emitAudit(tx, {
            action: 'timesheet.decision_refused',
            resourceType: 'timesheet_submissions',
            resourceId: submissionId,
            after,
            requestId,
          })
        })
        .catch(report)
        .finally(() => running.delete(work))
      running.add(work)
    },

    /** What is under way is written. */
    settled: async () => void (await Promise.all(running)),
  }
}
