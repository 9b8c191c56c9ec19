import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inNamespace, namespacesMissing } from '#test/namespace.ts'
import { type Hold, holdDataFolder } from './hold.ts'

let data: string
let started: ChildProcess[]
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'hold-'))
  started = []
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
})

/** Another server process that tries to lock the folder and keeps running; resolves with its result. `prefix` runs it in a container. */
async function otherServer(prefix: readonly string[] = []): Promise<{ child: ChildProcess; said: string }> {
  const code = `
    import { holdDataFolder } from '#server/db/embedded/hold.ts'
    const hold = await holdDataFolder(${JSON.stringify(data)})
    console.log(hold.held ? 'held' : hold.message)
    setInterval(() => {}, 1000)`
  const [program, ...args] = [...prefix, process.execPath, '--input-type=module-typescript', '-e', code]
  const child = spawn(program!, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: line.toString().trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a second server gets an error with the pid of the first, and the folder after the first is killed (SEC-145)', async () => {
  const { child, said } = await otherServer()
  expect(said).toBe('held')
  expect(await holdDataFolder(data)).toEqual({ held: false, message: `Another Steward server (pid ${child.pid}) already uses ${data}` })
  await kill(child)
  const mine = await holdDataFolder(data)
  expect(mine.held).toBe(true)
  release(mine)
})

test('a released folder is free, and this process cannot lock it twice', async () => {
  const first = await holdDataFolder(data)
  expect((await holdDataFolder(data)).held).toBe(false)
  release(first)
  expect(existsSync(join(data, 'server.json'))).toBe(false)
  const second = await holdDataFolder(data)
  expect(second.held).toBe(true)
  release(second)
})

test.skipIf(process.platform === 'win32')(
  'a server that is paused has the folder still, however long, and loses it when it is killed',
  async () => {
    const { child } = await otherServer()
    child.kill('SIGSTOP')
    // The file's time is as old as after a long pause, and it names another host.
    writeFileSync(join(data, 'server.json'), JSON.stringify({ pid: child.pid, host: 'elsewhere' }))
    const long = new Date(Date.now() - 60_000)
    utimesSync(join(data, 'server.json'), long, long)
    expect(await holdDataFolder(data)).toEqual({
      held: false,
      message: `Another Steward server (pid ${child.pid} on elsewhere) already uses ${data}`,
    })
    await kill(child)
    const mine = await holdDataFolder(data)
    expect(mine.held).toBe(true)
    release(mine)
  },
)

test('an incomplete note does not matter', async () => {
  writeFileSync(join(data, 'server.json'), '{"pid":')
  const hold = await holdDataFolder(data)
  expect(hold.held).toBe(true)
  expect(JSON.parse(readFileSync(join(data, 'server.json'), 'utf8')).pid).toBe(process.pid)
  release(hold)
})

test.each([2, 10])('when %i servers start at once after a killed one, exactly one gets the folder', { timeout: 60_000 }, async count => {
  const { child } = await otherServer()
  await kill(child)
  const all = await Promise.all(Array.from({ length: count }, () => otherServer()))
  expect(all.filter(({ said }) => said === 'held')).toHaveLength(1)
  expect(all.filter(({ said }) => said.includes('already uses'))).toHaveLength(count - 1)
})

test('the holder of the folder detects that its lock was removed', async () => {
  const hold = await holdDataFolder(data)
  if (!hold.held) throw new Error(hold.message)
  expect(hold.isIntact()).toBe(true)
  rmSync(join(data, 'server.lock'))
  expect(hold.isIntact()).toBe(false)
  const next = await holdDataFolder(data)
  expect(next.held).toBe(true)
  expect(hold.isIntact()).toBe(false)
  // The note now belongs to the next holder.
  writeFileSync(join(data, 'server.json'), '{"pid":1,"host":"next"}')
  hold.release()
  expect(existsSync(join(data, 'server.json'))).toBe(true)
  release(next)
})

test.skipIf(namespacesMissing !== null)(
  `a server in another container gets the folder only after the first was killed${namespacesMissing ?? ''}`,
  async () => {
    const first = await otherServer(inNamespace('one'))
    expect(first.said).toBe('held')
    for (const host of ['one', 'two']) expect((await otherServer(inNamespace(host))).said).toContain('already uses')
    await kill(first.child)
    expect((await otherServer(inNamespace('two'))).said).toBe('held')
  },
)

function release(hold: Hold): void {
  if (hold.held) hold.release()
}
