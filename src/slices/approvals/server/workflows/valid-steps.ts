import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { InputOf } from '#server/rpc/verb.ts'
import type { workflows } from '#slices/approvals/contract/workflows.ts'
import { invalidStep } from '#slices/approvals/rules/template-steps.ts'

const known = sqlStatement<{ users: string[]; employees: string[]; roles: string[] }, { id: string }>(`
  select m.user_id as id from app.organization_members m where m.organization_id = (select app.org_id()) and m.user_id = any ($users::uuid[])
  union all select e.id from app.employees e where e.organization_id = (select app.org_id()) and e.id = any ($employees::uuid[])
  union all select r.id from app.roles r where r.organization_id = (select app.org_id()) and r.id = any ($roles::uuid[])`)

/** Throws VALIDATION at the field of the first step that names no one, or someone or a role that isn't of the organization. */
export async function requireValidSteps(
  tx: Pick<ReadTx<unknown>, 'rows'>,
  steps: InputOf<typeof workflows.create>['steps'],
): Promise<void> {
  const broken = invalidStep(steps)
  if (broken !== null) fail('VALIDATION', broken.message, { field: broken.field ?? undefined, rule: broken.rule })
  const named = (field: 'approverUserId' | 'approverEmployeeId' | 'approverRoleId') => steps.flatMap(step => step[field] ?? [])
  const rows = await tx.rows(known, {
    users: named('approverUserId'),
    employees: named('approverEmployeeId'),
    roles: named('approverRoleId'),
  })
  const ids = new Set(rows.map(({ id }) => id))
  for (const [index, step] of steps.entries())
    for (const field of ['approverUserId', 'approverEmployeeId', 'approverRoleId'] as const) {
      const id = step[field]
      if (id === null || ids.has(id)) continue
      const text = field === 'approverRoleId' ? 'Choose a role in your organization' : 'Choose someone in your organization'
      fail('VALIDATION', text, { field: `steps.${index}.${field}`, rule: 'reference' })
    }
}
