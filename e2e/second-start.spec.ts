import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, makeFolder } from '#test/own-place.ts'
import { startServer } from './server.ts'
import { expect, serverOfFile, test } from './test.ts'

const server = serverOfFile()
// An open tab asks what is left when its stream ends, and a server that drains answers 503.
test.use({ expectedErrors: /net::ERR_|status of 503/ })

/** Runs `npm start` as a person would; resolves with its output when it has ended. */
async function npmStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn('npm', ['start'], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

test('a second start on the same data folder names the holder, and leaves it alone (SEC-145)', async () => {
  const { code, said } = await npmStart({ STEWARD_DATA: server.folder, PORT: String(await freePort()) })
  expect(code).not.toBe(0)
  expect(said).toContain(`Another Steward server (pid ${server.pid}) already uses`)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('when npm alone is killed with -9, the server drains and the folder is free for the next start', async () => {
  const folder = makeFolder()
  const env = { ...process.env, STEWARD_DATA: folder, STEWARD_DEMO: '0', PORT: String(await freePort()) }
  const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let said = ''
    npm.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    await expect.poll(() => said, { timeout: 60_000 }).toContain('Steward is ready at')
    npm.kill('SIGKILL')
    await expect.poll(() => existsSync(join(folder, 'server.json')), { timeout: 15_000 }).toBe(false)
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  } finally {
    npm.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a port in use is reported', async () => {
  const folder = makeFolder()
  const { code, said } = await npmStart({ STEWARD_DATA: folder, PORT: String(server.port), STEWARD_DEMO: '0' })
  rmSync(folder, { recursive: true, force: true })
  expect(code).not.toBe(0)
  expect(said).toContain(`Port ${server.port} is already in use`)
})

test('demo accounts created on this machine are not exposed by a change of settings', async () => {
  const failed = startServer({ production: true, env: { STEWARD_DEMO: '' } })
  await expect(failed).rejects.toThrow(/holds the demo organizations, whose password is public: .* or set STEWARD_DEMO=1/)
})

test('SIGTERM drains within ten seconds, with a stream open, and the next start has everything', async ({ openAs }) => {
  const page = await openAs(server, 'employee', '/notifications')
  const startedAt = Date.now()
  expect(await server.terminate()).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  expect(server.log()).toContain('Stopped')
  await server.start()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
})
