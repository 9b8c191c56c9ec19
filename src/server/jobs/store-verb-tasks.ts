import type pg from 'pg'
import { inOwnerTransaction } from '#server/db/owner-tx.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { Task } from './task.ts'

const actAsOwner = sqlStatement<object, unknown>('set local role app_owner')
const store = sqlStatement<{ names: string[]; attempts: number[]; queues: (string | null)[] }, unknown>(`
  insert into platform.verb_tasks as t (name, max_attempts, queue_name) select * from unnest($names::text[], $attempts::int[], $queues::text[])
  on conflict (name) do update set max_attempts = excluded.max_attempts, queue_name = excluded.queue_name
    where (t.max_attempts, t.queue_name) is distinct from (excluded.max_attempts, excluded.queue_name)`)
const removeOthers = sqlStatement<{ names: string[] }, unknown>('delete from platform.verb_tasks where name <> all ($names::text[])')

/** Stores which tasks a verb may ask for: those of the manifests and no other. Runs at every start, on the migrating connection. */
export async function storeVerbTasks(
  client: pg.Client,
  tasks: readonly Pick<Task<object>, 'name' | 'maxAttempts' | 'queue'>[],
): Promise<void> {
  const names = tasks.map(({ name }) => name)
  await inOwnerTransaction(client, async tx => {
    await tx.run(actAsOwner, {})
    await tx.run(store, { names, attempts: tasks.map(({ maxAttempts }) => maxAttempts), queues: tasks.map(({ queue }) => queue) })
    await tx.run(removeOthers, { names })
  })
}
