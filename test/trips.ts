import { Socket } from 'node:net'
import type { TestDatabase } from './database.ts'

/** Counts round trips to the database: each socket write is one, however many statements it has. */
export class Trips {
  count = 0

  /** A socket for one of pg's connections; opening it does not count. */
  readonly socket = (): Socket => {
    const socket = new Socket()
    const { write } = socket
    let isOpening = true
    // Only after the connect, which restores the socket's own write.
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

/** The number of round trips to the database that the work takes. */
export async function tripsOf({ trips }: Pick<TestDatabase, 'trips'>, work: () => Promise<unknown>): Promise<number> {
  const before = trips.count
  await work()
  return trips.count - before
}
