import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startTestCluster } from '../scripts/tests/cluster.ts'
import { asAdmin, type TestServer, templateDatabase } from './cluster.ts'

/** Values that a worker needs to create its own database. */
export interface TestCluster {
  server: TestServer
  template: string
  /** Distinguishes the databases of concurrent runs. */
  run: number
  /** For the run's one data folder with the demo data; made when it is needed. */
  demoFolder: string
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Provided values travel between processes, so they contain no function.
  const { stop: _stop, isRunning: _isRunning, ...server } = await startTestCluster()
  const template = await templateDatabase(server)
  const demoFolder = join(tmpdir(), `steward-test-demo-${process.pid}`)
  project.provide('cluster', { server, template, run: process.pid, demoFolder })
  return async () => {
    rmSync(demoFolder, { recursive: true, force: true })
    await dropDatabasesOfRuns(server, run => run === process.pid || !isAlive(run))
  }
}

/** This run's databases, and those a killed run left behind. */
async function dropDatabasesOfRuns(server: TestServer, isOver: (run: number) => boolean): Promise<void> {
  await asAdmin(server, async admin => {
    const { rows } = await admin.query<{ datname: string }>(`select datname from pg_database where datname like 'steward\\_test\\_%'`)
    for (const { datname } of rows) {
      if (isOver(Number(datname.split('_')[2]))) await admin.query(`drop database if exists ${datname} with (force)`)
    }
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
