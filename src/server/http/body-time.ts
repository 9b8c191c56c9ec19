import { Socket } from 'node:net'
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a file. */
    takesFile?: boolean
  }
}

/** For a request to arrive, in milliseconds; for an upload, until its pace is first looked at. */
export const REQUEST_MS = 30_000
/** For an upload to arrive, in milliseconds: a file of 20 MB needs 70 kB/s. */
export const UPLOAD_MS = 300_000
const LOOK_EVERY_MS = 10_000
/** Bytes a second that an upload makes on average: as much as a slow mobile connection. */
const SLOWEST_PACE = 16_000

/** As Node names a request that took too long. */
const TOO_SLOW = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/**
 * Ends requests whose bodies arrive too slowly. A file is judged by its pace, so that a slow connection can send a large one, and nothing holds a place with a
 * byte a second. Node's own limit is the same for all requests, so it is that of files.
 */
export function limitBodyTime(app: FastifyInstance, requestMs = REQUEST_MS): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    // A call that the server makes itself has no connection, and all of its body.
    if (raw.complete || !(raw.socket instanceof Socket)) return
    const tooSlow = () => {
      if (raw.complete) return
      // A call can be answered before its body is there. Nothing may follow the answer then.
      if (reply.raw.headersSent) raw.socket.destroy()
      else app.server.emit('clientError', TOO_SLOW, raw.socket)
    }
    const stop = routeOptions.config.takesFile ? watchPace(raw.socket, tooSlow) : endAfter(tooSlow, requestMs)
    raw.once('close', stop)
  })
}

function endAfter(tooSlow: () => void, requestMs: number): () => void {
  const timer = setTimeout(tooSlow, requestMs)
  return () => clearTimeout(timer)
}

function watchPace(socket: Socket, tooSlow: () => void): () => void {
  const begun = performance.now()
  const bytesBefore = socket.bytesRead
  // Counts the looks: a timer can run a fraction of a millisecond before its time, and a look missed for it would be 10 s late.
  let looks = 0
  const timer = setInterval(() => {
    const passed = performance.now() - begun
    if (++looks * LOOK_EVERY_MS >= REQUEST_MS && socket.bytesRead - bytesBefore < (passed / 1000) * SLOWEST_PACE) tooSlow()
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

const answers: Readonly<Record<string, [status: number, line: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers of the request are too large'],
}

/** Answers what never became a request, in the form of all other failures. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, line, message] = answers[error.code ?? ''] ?? [400, 'Bad Request', 'The request could not be read']
  const body = JSON.stringify({ defined: false, code: 'BAD_REQUEST', status, message, data: {} })
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${line}`,
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
      'content-type: application/json',
    ]
    socket.write([...head, '', body].join('\r\n'))
  }
  socket.destroySoon()
}
