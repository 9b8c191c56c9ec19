import type { PoolClient } from 'pg'
import type { TestDatabase } from './database.ts'

/** How many writes to the database the work takes: each is one trip, however many statements leave in it. */
export async function tripsOf({ login }: Pick<TestDatabase, 'login'>, work: () => Promise<unknown>): Promise<number> {
  let trips = 0
  const counted = new Map<PoolClient, PoolClient['query']>()
  const count = (client: PoolClient) => {
    if (counted.has(client)) return
    const { query } = client
    counted.set(client, query)
    client.query = ((...args: unknown[]) => {
      trips++
      return Reflect.apply(query, client, args)
    }) as PoolClient['query']
  }
  login.on('acquire', count)
  try {
    await work()
  } finally {
    login.off('acquire', count)
    for (const [client, query] of counted) client.query = query
  }
  return trips
}
