import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'

const workflow = sqlStatement<{ id: string }, { isActive: boolean }>(`
  select w.is_active from app.approval_workflow_templates w
  where w.organization_id = (select app.org_id()) and w.id = $id::uuid for share of w`)

/** The workflow, unless it is inactive: what a group that is made from another one starts with. */
export async function ifActive(tx: ReadTx<unknown>, id: string | null): Promise<string | null> {
  return id !== null && (await tx.first(workflow, { id }))?.isActive ? id : null
}

/** Throws VALIDATION for an inactive workflow. The one that a group has may stay, and the database answers for one that doesn't exist. */
export async function requireActiveWorkflow(tx: WriteTx<unknown>, given: string | null | undefined, current: string | null): Promise<void> {
  if (given === undefined || given === null || given === current) return
  const found = await tx.first(workflow, { id: given })
  if (found?.isActive === false) {
    fail('VALIDATION', 'This approval workflow is inactive', { field: 'approvalWorkflowTemplateId', rule: 'inactive' })
  }
}
