import { emitAudit } from '#server/audit.ts'
import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

interface NewEmployee {
  userId: string
  firstName: string
  lastName: string
  email: string
  departmentId: string | null
  locationId: string | null
  timeTrackingGroupId: string | null
}

const insertEmployee = statement<NewEmployee & { id: string }>()((db, p) =>
  db.insertInto('app.employees').values({
    id: p.id,
    userId: p.userId,
    firstName: p.firstName,
    lastName: p.lastName,
    email: p.email,
    departmentId: p.departmentId,
    locationId: p.locationId,
    timeTrackingGroupId: p.timeTrackingGroupId,
  }),
)

/**
 * The employee record of a member, in the transaction's organization. It has no hire date, so that hours can be recorded for every day of the
 * period in which it was made. Resolves with its id.
 */
export async function addEmployee(tx: Pick<WriteTx<never>, 'run' | 'atCommit'>, employee: NewEmployee, requestId: string): Promise<string> {
  const id = newId()
  await tx.run(insertEmployee, { id, ...employee })
  emitAudit(tx, { action: 'employee.created', resourceType: 'employees', resourceId: id, after: employee, requestId })
  return id
}
