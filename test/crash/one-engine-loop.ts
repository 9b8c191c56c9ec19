import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inNamespace, namespacesMissing } from '../namespace.ts'
import type { CrashSite } from './kill-loop.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Failures of the running server, before others try to take its data folder from containers of their own. */
export const BLOWS = ['killed', 'paused', 'paused and killed', 'its container killed', 'paused, its lock removed'] as const
type Blow = (typeof BLOWS)[number]

export interface OneEngineReport {
  /** The most engines that ran on the folder at any moment. */
  engines: number
  /** How many others tried to take the folder, and how many of them got it. */
  rivals: number
  taken: number
}

/** A server of this loop: in a namespace of its own where those exist, with its process id as seen from outside. */
interface Contained {
  server: ServerProcess
  pid: number
}

/**
 * In each round the running server is hit while everyone writes, and two others start on its folder at once. Whoever then has the
 * folder continues; `site.report.problems` lists what was lost or torn, and who had the folder wrongly.
 */
export async function oneEngineLoop(site: CrashSite, rounds: number): Promise<OneEngineReport> {
  const report: OneEngineReport = { engines: 0, rivals: 0, taken: 0 }
  const { problems } = site.report
  const opened: ServerProcess[] = []
  let started = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      report.engines = Math.max(report.engines, enginesOn(join(site.dataFolder, 'postgres')).length)
      await sleep(20)
    }
  })()

  const start = async (): Promise<Contained> => {
    const prefix = namespacesMissing === null ? inNamespace(`container-${started++}`) : []
    const server = await startServerProcess(site.dataFolder, site.port, {}, prefix)
    opened.push(server)
    return { server, pid: prefix.length === 0 ? server.child.pid! : serverInside(server.child.pid!) }
  }

  try {
    await site.server.end('SIGTERM')
    let working = await start()
    for (let round = 0; round < rounds && problems.length === 0; round++) {
      const blow = BLOWS[round % BLOWS.length]!
      site.server = working.server
      let winners: Contained[] = []
      await site.writeUntil(async () => {
        strike(blow, working, site.dataFolder)
        const rivals = await Promise.allSettled([start(), start()])
        report.rivals += rivals.length
        winners = rivals.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
        for (const one of rivals) {
          if (one.status === 'rejected' && !/Another Steward server/.test(String(one.reason)))
            problems.push(`round ${round}, after «${blow}» a rival ended otherwise: ${one.reason}`)
        }
        if (isAlive(working.pid)) process.kill(working.pid, 'SIGCONT')
      })
      report.taken += winners.length
      const wanted = blow === 'paused' || blow === 'paused, its lock removed' ? 0 : 1
      if (winners.length !== wanted) problems.push(`after «${blow}» ${winners.length} others got the folder, not ${wanted}`)
      if (blow === 'paused, its lock removed') {
        // The server notices by itself, ends, and leaves the database to the next one.
        if ((await working.server.end('SIGCONT')) !== 0) problems.push('a server that lost its lock did not end well')
        winners = [await start()]
      }
      working = winners[0] ?? working
      site.server = working.server
      await fetch(`${site.server.url}/api/v1/auth/activity`, { method: 'POST', headers: { ...site.session } })
      await site.settle()
    }
    process.kill(working.pid, 'SIGTERM')
    if ((await working.server.end('SIGCONT')) !== 0) problems.push('the last server did not end well')
    if (enginesOn(join(site.dataFolder, 'postgres')).length > 0) problems.push('the last server left its database running')
  } finally {
    isOver = true
    await watching
    for (const { child } of opened) child.kill('SIGKILL')
  }
  return report
}

function strike(blow: Blow, { server, pid }: Contained, dataFolder: string): void {
  if (blow === 'killed') process.kill(pid, 'SIGKILL')
  else if (blow === 'its container killed') {
    // Without containers: what would be inside, the server and its database.
    if (server.child.pid === pid) for (const engine of enginesOn(join(dataFolder, 'postgres'))) process.kill(engine, 'SIGKILL')
    server.child.kill('SIGKILL')
  } else {
    process.kill(pid, 'SIGSTOP')
    if (blow === 'paused and killed') process.kill(pid, 'SIGKILL')
    if (blow === 'paused, its lock removed') rmSync(join(dataFolder, 'server.lock'))
  }
}

function isAlive(pid: number): boolean {
  const state = statOf(pid)?.state
  return state !== undefined && state !== 'Z'
}

/**
 * The postmasters of a cluster in any container, with process ids as seen from outside. A child that was just forked looks like its
 * parent, and may have ended before its parent is looked up.
 */
function enginesOn(folder: string): number[] {
  const looks = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      const [program = '', ...args] = cmdlineOf(pid)
      return basename(program) === 'postgres' && args.includes(folder)
    })
  return looks.filter(pid => isAlive(pid) && !looks.includes(statOf(pid)?.parent ?? pid))
}

/** The server below the shell that stands for its container. */
function serverInside(container: number): number {
  const below = (parent: number) =>
    readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) && statOf(Number(name))?.parent === parent ? [Number(name)] : []))
  return below(container)
    .flatMap(below)
    .find(pid => cmdlineOf(pid).includes('src/main/start.ts'))!
}

function statOf(pid: number): { state: string; parent: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return undefined
  }
}

function cmdlineOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
