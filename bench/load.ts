import { once } from 'node:events'
import { connect } from 'node:net'

/** One connection's stream of requests. Each waits for the previous answer. */
export interface Caller {
  /** The next request as it is sent. */
  next(): string
  /** Checks an answer; `false` counts it as failed. */
  answered(status: number, body: string): boolean
}

export interface Load {
  requests: number
  failed: number
  /** The last failure's reason. */
  failure: string
  seconds: number
  /** Milliseconds, ascending. */
  latencies: number[]
}

/**
 * Keeps one request of each caller in flight for a while. Kept small, because it runs on the same cores as the server: an answer must
 * cost it far less than the server.
 */
export async function drive(port: number, callers: readonly Caller[], ms: number): Promise<Load> {
  const load: Load = { requests: 0, failed: 0, failure: '', seconds: 0, latencies: [] }
  const started = performance.now()
  await Promise.all(callers.map(caller => driveOne(port, caller, started + ms, load)))
  load.seconds = (performance.now() - started) / 1000
  load.latencies.sort((a, b) => a - b)
  return load
}

async function driveOne(port: number, caller: Caller, until: number, load: Load): Promise<void> {
  const connection = await openConnection(port)
  for (let now = performance.now(); now < until; ) {
    const sentAt = now
    const { status, body } = await connection.send(caller.next())
    now = performance.now()
    load.requests++
    load.latencies.push(now - sentAt)
    if (!caller.answered(status, body)) {
      load.failed++
      load.failure = `${status} ${body.slice(0, 300)}`
    }
  }
  connection.close()
}

interface Answer {
  status: number
  body: string
}

export interface HttpConnection {
  /** One at a time. */
  send(request: string): Promise<Answer>
  close(): void
}

export async function openConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let waiting: PromiseWithResolvers<Answer> | undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received = received === '' ? chunk : received + chunk
    const answer = parse(received)
    if (answer === undefined) return
    received = ''
    waiting?.resolve(answer)
  })
  socket.on('error', error => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))
  return {
    send(request) {
      waiting = Promise.withResolvers()
      socket.write(request)
      return waiting.promise
    },
    close() {
      waiting = undefined
      socket.destroy()
    },
  }
}

/** A whole answer, or undefined while it is incomplete. */
function parse(text: string): Answer | undefined {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = text.slice(0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const status = Number(head.slice(9, 12))
  if (length !== undefined) {
    const body = text.slice(headEnd + 4)
    return body.length < Number(length) ? undefined : { status, body }
  }
  return text.endsWith('\r\n0\r\n\r\n') ? { status, body: text.slice(headEnd + 4, -5) } : undefined
}

/** Quantile of sorted values: 0.5 is the median, 0.99 is what one in a hundred exceeds. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
