import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { OperatorError } from './operator-error.ts'
import { failureLogger, listenError, processLife } from './process.ts'

let source: EventEmitter
let said: string[]
let exits: number[]

beforeEach(() => {
  source = new EventEmitter()
  said = []
  exits = []
})

function life(shutdownTimeoutMs = 1000) {
  return processLife({ log: line => said.push(line), exit: code => exits.push(code), source, shutdownTimeoutMs })
}

test('a signal stops readiness at once, runs the steps in reverse order and ends with 0', async () => {
  const process = life()
  process.ready()
  const done: string[] = []
  process.onShutdown('database', () => done.push('database'))
  process.onShutdown('http', async () => {
    await sleep(10)
    done.push('http')
  })
  source.emit('SIGTERM')
  expect(process.state).toBe('draining')
  await process.shutdown('again')
  expect(done).toEqual(['http', 'database'])
  expect(exits).toEqual([0])
})

test('a step that fails does not keep the others from running, and the process ends with 1', async () => {
  const process = life()
  const stopped = vi.fn()
  process.onShutdown('database', stopped)
  process.onShutdown('jobs', () => Promise.reject(new Error('stuck')))
  await process.shutdown('test')
  expect(stopped).toHaveBeenCalledOnce()
  expect(exits).toEqual([1])
  expect(said.join()).toContain('jobs failed: Error: stuck')
})

test('a step that hangs is named and abandoned after the time limit', async () => {
  const process = life(20)
  process.onShutdown('event streams', () => new Promise(() => undefined))
  await process.shutdown('test')
  expect(said.at(-1)).toBe('Not stopped within 0.02 s (event streams); ending anyway')
  expect(exits).toEqual([1])
})

test('one Ctrl-C passed on twice counts once; a later second signal ends at once', async () => {
  vi.useFakeTimers()
  try {
    const process = life()
    process.onShutdown('slow', () => new Promise(() => undefined))
    source.emit('SIGINT')
    source.emit('SIGINT')
    expect(exits).toEqual([])
    vi.advanceTimersByTime(600)
    source.emit('SIGINT')
    expect(exits).toEqual([1])
  } finally {
    vi.useRealTimers()
  }
})

test('the end of the process that started the server shuts it down', async () => {
  const process = life()
  source.emit('disconnect')
  await process.shutdown('again')
  expect(said[0]).toContain('the process that started it is gone')
  expect(exits).toEqual([0])
})

test('a failed start logs an OperatorError without a stack, stops what was started and ends with 1', async () => {
  const process = life()
  const stopped = vi.fn()
  process.onShutdown('database', stopped)
  await process.fail(listenError({ code: 'EADDRINUSE' }, '127.0.0.1', 3000))
  expect(said[0]).toBe('Steward did not start. Port 3000 is already in use: stop what listens there, or set PORT to another')
  expect(stopped).toHaveBeenCalledOnce()
  expect(exits).toEqual([1])
})

test('errors that are not about listening are returned unchanged', () => {
  const error = new Error('other')
  expect(listenError(error, 'h', 1)).toBe(error)
  expect(listenError({ code: 'EACCES' }, 'h', 80)).toBeInstanceOf(OperatorError)
})

test('an unhandled rejection is logged and the process keeps running; an uncaught exception shuts it down', async () => {
  const process = life()
  process.ready()
  source.emit('unhandledRejection', new Error('left alone'))
  expect(said).toEqual([expect.stringContaining('Unhandled rejection: Error: left alone')])
  expect(process.state).toBe('ready')
  source.emit('uncaughtException', new Error('thrown in a timer'))
  await process.shutdown('again')
  expect(said[1]).toContain('Uncaught exception: Error: thrown in a timer')
  expect(exits).toEqual([1])
})

test('during the shutdown the database’s own shutdown message is not logged; other errors are, and this one too while the server runs', async () => {
  const process = life()
  const report = failureLogger(process, line => said.push(line))
  const farewell = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  report(farewell)
  expect(said.join()).toContain('administrator command')
  await process.shutdown('a test')
  said.length = 0
  report(farewell)
  expect(said).toEqual([])
  report(Object.assign(new Error('disk full'), { code: '53100' }))
  report(null)
  expect(said).toEqual([expect.stringContaining('disk full'), 'null'])
})
