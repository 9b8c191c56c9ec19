import type { TestDatabase } from './database.ts'

/** Sets the database's clock to this instant, from where it keeps running. Earlier sessions may then be expired. */
export async function setClock({ owner }: Pick<TestDatabase, 'owner'>, instant: string): Promise<void> {
  await owner.query('select platform.move_clock($1::timestamptz - now())', [instant])
}
