import { Socket } from 'node:net'
import type { TestDatabase } from './database.ts'

/** Counts what leaves for the database: each write is one trip, however many statements leave in it. */
export class Trips {
  count = 0

  /** A socket for one of pg's connections; opening it is no trip. */
  readonly socket = (): Socket => {
    const socket = new Socket()
    const { write } = socket
    let isOpening = true
    // Not before: connecting puts the socket's own write back.
    socket.once('connect', () => {
      socket.write = ((...args: Parameters<typeof write>) => {
        if (!isOpening) this.count++
        isOpening = false
        return Reflect.apply(write, socket, args)
      }) as typeof write
    })
    return socket
  }
}

/** How many trips to the database the work of requests takes. */
export async function tripsOf({ trips }: Pick<TestDatabase, 'trips'>, work: () => Promise<unknown>): Promise<number> {
  const before = trips.count
  await work()
  return trips.count - before
}
