import { sqlStatement } from '#server/db/statement.ts'
import type { LoadDemo } from '#server/demo.ts'
import { storeDemoNotes } from '#server/notes/demo-notes.ts'

const findGrace = sqlStatement<object, { id: string }>(
  `select e.id from app.employees e
   where e.organization_id = (select app.org_id()) and e.first_name = 'Grace' and e.last_name = 'Nakamura'`,
)

/** Stores a note about one person of the demo, if the organization has them. */
export const loadPersonNotes: LoadDemo = async (tx, { userOf }) => {
  const grace = await tx.first(findGrace, {})
  if (grace === undefined) return
  const text = 'Asked to move to four days a week from March. I said we would decide together with Marcus in January.'
  await storeDemoNotes(tx, [{ recordType: 'employees', recordId: grace.id, text, createdBy: userOf('dana'), daysAgo: 9 }])
}
