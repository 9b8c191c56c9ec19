import { fail } from '#core/failure.ts'
import { mayBecome, type Transitions } from '#core/transitions.ts'
import { emitAudit } from './audit.ts'
import type { InsideOrganization, WriteTx } from './db/transaction.ts'

interface StatusChange<Status extends string> {
  /** The name of the table, as audit events and live topics carry it. */
  table: string
  /** The row, locked, at the version that the change was based on. */
  row: { id: string; version: number; status: Status }
  to: Status
  /** The table of the slice's rules, for whoever changes it. */
  transitions: Transitions<Status>
  /** Called for a status that the row can't change to, which is a conflict by default. */
  deny?: () => never
  /** Stores the status and moves the version. Resolves with the new version. */
  store: (to: Status) => Promise<number>
  /** The action of the audit event: 'support_ticket.status_changed'. */
  action: string
  reason?: string
  requestId: string
}

/**
 * Changes the status of a locked row by the table of its transitions, with an audit event and an announcement. Resolves with the row's version. A row that
 * has the status already stays as it is. Throws CONFLICT of rule `status`, which names the statuses that are allowed, or what `deny` throws.
 */
export async function changeStatus<Status extends string>(
  tx: Pick<WriteTx<InsideOrganization['actor']>, 'atCommit' | 'announce' | 'actor'>,
  { table, row, to, transitions, deny, store, action, reason, requestId }: StatusChange<Status>,
): Promise<number> {
  const { id, status: from } = row
  if (from === to) return row.version
  if (!mayBecome(transitions, from, to)) {
    deny?.()
    fail('CONFLICT', "The status can't change to this one", { rule: 'status', data: { from, to, allowed: transitions[from] } })
  }
  const version = await store(to)
  emitAudit(tx, {
    action,
    resourceType: table,
    resourceId: id,
    before: { status: from },
    after: { status: to },
    ...(reason && { reason }),
    requestId,
  })
  tx.announce(table, id)
  return version
}
