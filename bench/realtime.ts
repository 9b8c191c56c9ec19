import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchData, BenchPerson } from './data.ts'
import { openConnection, percentile } from './load.ts'
import { type Requests, StewardWriter } from './work.ts'

export interface RealtimeResult {
  subscribers: number
  events: number
  /** Milliseconds from the acknowledged write to the authorized event. */
  p50: number
  p99: number
}

const PAUSE_MS = 5
const PATIENCE_MS = 5000

interface Options {
  port: number
  data: BenchData
  requests: Requests
  /** Per organization that is written to, each a person of their own. */
  subscribers: number
  organizations: number
  writes: number
}

/** Several organizations in turn: one person saves a cell, and each of the organization's subscribers receives the event. */
export async function measureRealtime(options: Options): Promise<RealtimeResult> {
  const { port, data, requests, subscribers, organizations, writes } = options
  const delays: number[] = []
  const connection = await openConnection(port)
  const followed = await Promise.all(
    // The small ones: the large one is busy enough.
    data.organizations.slice(1, 1 + organizations).map(async organization => {
      const person = organization.employees[0]!
      const listeners = organization.administrators.slice(0, subscribers)
      const streams = await Promise.all(listeners.map(listener => openStream(port, requests, listener)))
      return { person, streams, writer: new StewardWriter(requests, [{ organization, person }], data, false) }
    }),
  )
  for (let write = 0; write < writes; write++) {
    const { person, streams, writer } = followed[write % followed.length]!
    const arrivals = streams.map(stream => stream.next(person.employeeId))
    const { status, body } = await connection.send(writer.next())
    if (!writer.answered(status, body)) throw new Error(`a save was answered ${status} ${body}`)
    const acknowledged = performance.now()
    for (const arrival of await Promise.all(arrivals)) delays.push(Math.max(0, arrival - acknowledged))
    await sleep(PAUSE_MS)
  }
  connection.close()
  for (const { streams } of followed) for (const stream of streams) stream.close()
  delays.sort((a, b) => a - b)
  return { subscribers, events: delays.length, p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) }
}

interface Stream {
  /** When the next event of the record arrives. */
  next(id: string): Promise<number>
  close(): void
}

async function openStream(port: number, requests: Requests, person: BenchPerson): Promise<Stream> {
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  let text = ''
  let waiting: { id: string; arrived: (at: number) => void } | undefined
  const open = Promise.withResolvers<void>()
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    const at = performance.now()
    text += chunk
    if (/^HTTP\/1\.1 200/.test(text)) open.resolve()
    else open.reject(new Error(text.slice(0, 300)))
    if (waiting && text.includes(`"id":"${waiting.id}"`)) {
      waiting.arrived(at)
      waiting = undefined
    }
    if (waiting === undefined) text = 'HTTP/1.1 200'
  })
  socket.write(requests.stream(person))
  await open.promise
  return {
    next(id) {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const timer = setTimeout(() => reject(new Error('an event did not arrive')), PATIENCE_MS)
      waiting = {
        id,
        arrived(at) {
          clearTimeout(timer)
          resolve(at)
        },
      }
      return promise
    },
    close: () => void socket.destroy(),
  }
}
