import { Failure } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { FailedRequest } from '#server/security-events.ts'

interface LostDecisionOptions {
  database: Pick<OpenDatabase, 'withTenant'>
  report: (error: unknown) => void
}

/** Operations that change a timesheet's status. When several run at the same time, the first one succeeds. */
const decisions: ReadonlySet<string> = new Set([
  'approvals.approve',
  'approvals.reject',
  'approvals.reopen',
  'approvals.withdraw',
  'timesheets.recall',
])

/**
 * When two approvers decide at the same time, the audit records both attempts (SEC-106). The transaction of the later one is rolled
 * back, so its audit event is written in a transaction of its own after the conflict. The response does not wait for it.
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

    /** Resolves when all pending events are written. */
    settled: async () => void (await Promise.all(running)),
  }
}
