// Another checkout of Steward, usually of the commit before, measured beside this one: on an installation of its own with as much data, which its
// own code makes. `npm run bench -- --before=<folder>`; the folder has its packages.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BenchData } from './data.ts'
import type { MeasuredSide } from './measure.ts'
import type { Requests } from './work.ts'

export interface Before extends MeasuredSide {
  commit: string
  data: BenchData
  requests: Requests
  /** Adds organizations up to this number. */
  grow(organizations: number): Promise<void>
  stop(): Promise<void>
}

interface Options {
  checkout: string
  size: { people: number; days: number }
  organizations: number
  env: Readonly<Record<string, string>>
  log: (line: string) => void
}

export async function startBefore({ checkout, size, organizations, env, log }: Options): Promise<Before> {
  const of = (path: string) => import(join(resolve(checkout), path))
  const { makeFolder } = (await of('test/own-place.ts')) as typeof import('#test/own-place.ts')
  const { startDatabase } = (await of('bench/database.ts')) as typeof import('./database.ts')
  const { makeData, addOrganizations } = (await of('bench/data.ts')) as typeof import('./data.ts')
  const { startProcess } = (await of('bench/processes.ts')) as typeof import('./processes.ts')
  const { createRequests } = (await of('bench/work.ts')) as typeof import('./work.ts')
  const { serverFlags } = (await of('scripts/start.mjs')) as typeof import('../scripts/start.mjs')
  const folder = makeFolder()
  const postgres = await startDatabase(folder, log)
  const stop = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const data = await makeData(postgres.connections, { ...size, organizations })
    const server = await startProcess({
      script: 'src/main/start.ts',
      nodeArguments: serverFlags,
      env: { ...env, STEWARD_DATA: folder },
      readyPath: '/readyz',
    })
    return {
      commit: commitOf(checkout),
      server,
      postmaster: postgres.pid,
      data,
      requests: createRequests(postgres.secret, `http://localhost:${server.port}`),
      grow: many => addOrganizations(postgres.connections, data, { ...size, organizations: many }),
      stop: async () => {
        await server.stop()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function commitOf(checkout: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: checkout, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return checkout
  }
}
