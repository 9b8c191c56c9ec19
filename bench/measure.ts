import { drive, median, percentile } from './load.ts'
import { cpuMsOf, type MeasuredProcess, treeCpuMsOf } from './processes.ts'
import type { Work } from './work.ts'

/** One server's figures for one work, medians over all rounds. */
export interface Figures {
  perSecond: number
  p50: number
  p99: number
  /** CPU milliseconds per request. */
  serverCpu: number
  databaseCpu: number
  failed: number
}

export interface WorkResult {
  work: Work
  steward: Figures
  floor: Figures
  /** Steward's requests per second as a share of the floor's; the median of the rounds' own ratios. */
  ratio: number
  /** PostgREST's figures and its share, where it took part. */
  postgrest: (Figures & { ratio: number }) | undefined
}

export interface Sides {
  steward: MeasuredProcess
  floor: MeasuredProcess
  postgrest: MeasuredProcess | undefined
  /** The parent process of all backends. */
  postmaster: number
}

interface Effort {
  rounds: number
  warmUpMs: number
  measureMs: number
}

type Side = 'steward' | 'floor' | 'postgrest'

/** The sides alternate, and so does which of Steward and the floor goes first, so that other load on the machine affects both. */
export async function measure(works: readonly Work[], sides: Sides, effort: Effort, log: (line: string) => void): Promise<WorkResult[]> {
  const results = works.map(work => ({ work, steward: [] as Figures[], floor: [] as Figures[], postgrest: [] as Figures[] }))
  for (let round = 0; round < effort.rounds; round++) {
    log(`Round ${round + 1} of ${effort.rounds}`)
    for (const result of results) {
      const order: Side[] = round % 2 === 0 ? ['floor', 'steward'] : ['steward', 'floor']
      if (result.work.postgrest) order.push('postgrest')
      for (const side of order) result[side].push(await once(result.work, side, sides, effort, round === 0))
    }
  }
  return results.map(({ work, steward, floor, postgrest }) => {
    const shareOfFloor = (rounds: readonly Figures[]) =>
      median(rounds.map((figures, round) => figures.perSecond / (floor[round]?.perSecond ?? Number.NaN)))
    return {
      work,
      steward: middle(steward),
      floor: middle(floor),
      ratio: shareOfFloor(steward),
      postgrest: postgrest.length === 0 ? undefined : { ...middle(postgrest), ratio: shareOfFloor(postgrest) },
    }
  })
}

async function once(work: Work, side: Side, sides: Sides, effort: Effort, isCold: boolean): Promise<Figures> {
  const [{ pid, port }, caller] = [sides[side]!, work[side]!]
  const callers = Array.from({ length: work.connections }, (_, index) => caller(index))
  // The very first round compiles the code, plans the statements and fills the caches.
  await drive(port, callers, isCold ? effort.warmUpMs * 8 : effort.warmUpMs)
  const [serverBefore, databaseBefore] = [cpuMsOf(pid), treeCpuMsOf(sides.postmaster)]
  const load = await drive(port, callers, effort.measureMs)
  const [serverAfter, databaseAfter] = [cpuMsOf(pid), treeCpuMsOf(sides.postmaster)]
  if (load.failed > load.requests / 100) throw new Error(`${work.name}: ${side} failed ${load.failed} of ${load.requests}: ${load.failure}`)
  return {
    perSecond: load.requests / load.seconds,
    p50: percentile(load.latencies, 0.5),
    p99: percentile(load.latencies, 0.99),
    serverCpu: (serverAfter - serverBefore) / load.requests,
    databaseCpu: (databaseAfter - databaseBefore) / load.requests,
    failed: load.failed,
  }
}

function middle(rounds: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(rounds.map(figures => figures[name]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  }
}
