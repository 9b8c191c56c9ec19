import type { WriteTx } from './transaction.ts'

type InOrganization = Pick<WriteTx<{ organizationId: string }>, 'rows' | 'first' | 'run' | 'atCommit' | 'announce' | 'actor'>

/**
 * Shows a transaction that has entered an organization by a function of the database, such as an operator's, to code that works inside one: what it
 * announces is of that organization.
 */
export function insideOf(tx: WriteTx<unknown>, organizationId: string): InOrganization {
  return {
    rows: tx.rows.bind(tx),
    first: tx.first.bind(tx),
    run: tx.run.bind(tx),
    atCommit: tx.atCommit.bind(tx),
    announce: (table, id) => tx.announceIn(organizationId, table, id),
    actor: { organizationId },
  }
}
