import type { TestProject } from 'vitest/node'
import { asAdmin, startTestCluster, type TestServer, templateDatabase } from './cluster.ts'

/** What a worker needs to create its own database. */
export interface TestCluster {
  server: TestServer
  template: string
  /** Distinguishes the databases of concurrent runs. */
  run: number
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
  project.provide('cluster', { server, template, run: process.pid })
  return () => dropDatabasesOfRuns(server, run => run === process.pid || !isAlive(run))
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
