import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerClientError, limitBodyTime } from './body-time.ts'

const LIMIT_MS = 200

function serve(prepare: (app: FastifyInstance) => void = () => {}): FastifyInstance {
  const app = fastify({ clientErrorHandler: answerClientError })
  onTestFinished(() => app.close())
  limitBodyTime(app, LIMIT_MS)
  prepare(app)
  app.post('/', async ({ body }) => body)
  return app
}

/** Sends the head of a body of ten bytes and one of them; returns all that is answered until the connection ends. */
async function sendOneOfTen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\n1')
  return await text(socket)
}

test('a body that does not arrive in time is answered 408', async () => {
  expect(await sendOneOfTen(serve())).toMatch(/^HTTP\/1\.1 408 .*\r\n\r\n.*"The request took too long to arrive\. Please try again\."/s)
})

test('nothing follows an answer that was there before the body, and the connection ends in the same time', async () => {
  const app = serve(app => app.addHook('onRequest', (_, reply) => reply.code(401).send('who are you')))
  const answer = await sendOneOfTen(app)
  expect(answer).toMatch(/^HTTP\/1\.1 401 .*who are you$/s)
})

test('a call that the server makes itself has no such limit', async () => {
  const failures: unknown[] = []
  const note = (failure: unknown) => failures.push(failure)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const app = serve()
  expect((await app.inject({ method: 'POST', url: '/', payload: 'all of it', headers: { 'content-type': 'text/plain' } })).body).toBe(
    'all of it',
  )
  await setTimeout(2 * LIMIT_MS)
  expect(failures).toEqual([])
})
