import { sqlStatement } from '#server/db/statement.ts'
import type { LoadDemo } from '#server/demo.ts'
import { storeDemoNotes } from '#server/notes/demo-notes.ts'

const findLocation = sqlStatement<{ name: string }, { id: string }>(
  'select l.id from app.locations l where l.organization_id = (select app.org_id()) and l.name = $name',
)

const notes = [
  { person: 'dana', daysAgo: 40, text: 'Spoke with the landlord about the freight door. He will have it repaired before the holidays.' },
  {
    person: 'marcus',
    daysAgo: 12,
    text: "The freight door sticks again. Until it's fixed, deliveries use the side entrance:\n- ring twice\n- leave nothing on the ramp",
  },
]

/** Stores notes on the organization's largest location in the demo, if it has that one. */
export const loadLocationNotes: LoadDemo = async (tx, { userOf }) => {
  const location = await tx.first(findLocation, { name: 'Harbor House' })
  if (location === undefined) return
  await storeDemoNotes(
    tx,
    notes.map(({ person, ...note }) => ({ ...note, recordType: 'locations', recordId: location.id, createdBy: userOf(person) })),
  )
}
