import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { RecordTx } from '#server/record/record-tx.ts'

/** Someone on staff who signs in at kiosks with a number and a code. */
export const signsInAtKiosks = sqlStatement<{ id: string }, { firstName: string }>(
  `select e.first_name from app.employees e
   join app.organization_members m on m.organization_id = e.organization_id and m.user_id = e.user_id and m.is_kiosk and m.status = 'active'
   where e.organization_id = (select app.org_id()) and e.id = $id and e.is_active`,
)

/** Throws VALIDATION of rule `kiosk_number` for a change that takes the number away with which someone signs in at kiosks. Another number is fine. */
export async function requireKioskNumber(
  tx: Pick<RecordTx, 'first'>,
  { id }: { id: string },
  { employeeId }: { employeeId?: string | null },
): Promise<void> {
  if (employeeId !== null) return
  const person = await tx.first(signsInAtKiosks, { id })
  if (person === undefined) return
  const text = `${person.firstName} signs in at kiosks with this number. Enter another one, or end their kiosk access first.`
  fail('VALIDATION', text, { field: 'employeeId', rule: 'kiosk_number' })
}
