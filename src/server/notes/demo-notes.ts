import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { NotedRecord } from './statements.ts'

/** A note of the demo data. */
interface DemoNote extends NotedRecord {
  text: string
  /** The author's account. */
  createdBy: string
  daysAgo: number
}

const insert = sqlStatement<DemoNote & { id: string }, unknown>(
  `insert into app.record_notes (id, record_type, record_id, text, created_by, created_at)
   values ($id, $recordType, $recordId, $text, $createdBy, app.now() - make_interval(days => $daysAgo::int))`,
)

/** Stores notes of the demo data, for the slice whose records they are on. */
export async function storeDemoNotes(tx: WriteTx<unknown>, notes: readonly DemoNote[]): Promise<void> {
  for (const note of notes) await tx.run(insert, { id: newId(), ...note })
}
