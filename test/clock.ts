import type { TestDatabase } from './database.ts'

/** Moves the database's clock, so that it is this instant now and goes on from there. Sessions made before may be over. */
export async function setClock({ owner }: Pick<TestDatabase, 'owner'>, instant: string): Promise<void> {
  await owner.query('select platform.move_clock($1::timestamptz - now())', [instant])
}
