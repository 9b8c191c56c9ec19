import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Hold, holdDataFolder } from './hold.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'hold-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

/** Another server process; `ready` resolves when it holds the folder. */
async function otherServer(): Promise<{ pid: number; kill(): Promise<void> }> {
  const code = `
    import { holdDataFolder } from '#server/db/embedded/hold.ts'
    console.log((await holdDataFolder(${JSON.stringify(data)})).held)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  expect(line.toString().trim()).toBe('true')
  return {
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('a second server is refused with the pid of the first, and gets the folder when that one was killed (145)', async () => {
  const other = await otherServer()
  expect(await holdDataFolder(data)).toEqual({ held: false, message: `Another Steward server (pid ${other.pid}) already uses ${data}` })
  await other.kill()
  const mine = await holdDataFolder(data)
  expect(mine.held).toBe(true)
  release(mine)
})

test('a released folder is free, and this process cannot claim it twice', async () => {
  const first = await holdDataFolder(data)
  expect((await holdDataFolder(data)).held).toBe(false)
  release(first)
  expect(existsSync(join(data, 'server.json'))).toBe(false)
})

test.runIf(process.platform === 'linux')('a claim whose pid was given to another process since is stale', async () => {
  writeFileSync(join(data, 'server.json'), JSON.stringify({ pid: process.ppid, host: hostname(), began: 'an earlier boot 17' }))
  const hold = await holdDataFolder(data)
  expect(hold.held).toBe(true)
  release(hold)
})

test('a claim that was cut short while being written is stale', async () => {
  writeFileSync(join(data, 'server.json'), '{"pid":')
  const hold = await holdDataFolder(data)
  expect(hold.held).toBe(true)
  release(hold)
})

test('a server in another container counts while it renews its claim, and no longer', async () => {
  writeFileSync(join(data, 'server.json'), JSON.stringify({ pid: 1, host: 'elsewhere', began: '' }))
  expect((await holdDataFolder(data)).held).toBe(false)
  const old = new Date(Date.now() - 60_000)
  utimesSync(join(data, 'server.json'), old, old)
  const hold = await holdDataFolder(data)
  expect(hold.held).toBe(true)
  expect(JSON.parse(readFileSync(join(data, 'server.json'), 'utf8')).pid).toBe(process.pid)
  release(hold)
})

function release(hold: Hold): void {
  if (hold.held) hold.release()
}
