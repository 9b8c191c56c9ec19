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
  /** Figures on the table that keeps what Steward promises of a save. */
  guarded: (Figures & { ratio: number }) | undefined
  /** The figures of the commit before, and Steward's CPU as a share of its; the median of the rounds' own shares. */
  before: (Figures & { cpuShare: number }) | undefined
}

export interface MeasuredSide {
  server: MeasuredProcess
  /** The parent process of all backends. */
  postmaster: number
}

interface Effort {
  rounds: number
  warmUpMs: number
  measureMs: number
}

type Side = 'steward' | 'floor' | 'postgrest' | 'guarded' | 'before'

/** PostgREST may be missing, and is one server for both of its tables; the commit before is measured where it is given. */
export type Sides = Readonly<
  Record<'steward' | 'floor', MeasuredSide> & Record<'postgrest' | 'guarded' | 'before', MeasuredSide | undefined>
>

/** The sides alternate, and so does the order of Steward, the floor, and the commit before, so that other load on the machine affects all. */
export async function measure(works: readonly Work[], sides: Sides, effort: Effort, log: (line: string) => void): Promise<WorkResult[]> {
  const results = works.map(work => ({
    work,
    steward: [] as Figures[],
    floor: [] as Figures[],
    postgrest: [] as Figures[],
    guarded: [] as Figures[],
    before: [] as Figures[],
  }))
  for (let round = 0; round < effort.rounds; round++) {
    log(`Round ${round + 1} of ${effort.rounds}`)
    for (const result of results) {
      const three: Side[] = ['floor', 'before', 'steward']
      const order: Side[] = [...(round % 2 === 0 ? three : three.toReversed()), 'postgrest', 'guarded']
      for (const side of order) if (result.work[side]) result[side].push(await once(result.work, side, sides, effort, round === 0))
    }
  }
  return results.map(({ work, steward, floor, postgrest, guarded, before }) => {
    const shareOfFloor = (rounds: readonly Figures[]) =>
      median(rounds.map((figures, round) => figures.perSecond / (floor[round]?.perSecond ?? Number.NaN)))
    const peer = (rounds: readonly Figures[]) => (rounds.length === 0 ? undefined : { ...middle(rounds), ratio: shareOfFloor(rounds) })
    const cpuShare = () => median(before.map((figures, round) => cpuOf(steward[round]!) / cpuOf(figures)))
    return {
      work,
      steward: middle(steward),
      floor: middle(floor),
      ratio: shareOfFloor(steward),
      postgrest: peer(postgrest),
      guarded: peer(guarded),
      before: before.length === 0 ? undefined : { ...middle(before), cpuShare: cpuShare() },
    }
  })
}

async function once(work: Work, side: Side, sides: Sides, effort: Effort, isCold: boolean): Promise<Figures> {
  const caller = work[side]!
  const {
    server: { pid, port },
    postmaster,
  } = sides[side]!
  const callers = Array.from({ length: work.connections }, (_, index) => caller(index))
  // The very first round compiles the code, plans the statements and fills the caches.
  await drive(port, callers, isCold ? effort.warmUpMs * 8 : effort.warmUpMs)
  const [serverBefore, databaseBefore] = [cpuMsOf(pid), treeCpuMsOf(postmaster)]
  const load = await drive(port, callers, effort.measureMs)
  const [serverAfter, databaseAfter] = [cpuMsOf(pid), treeCpuMsOf(postmaster)]
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

const cpuOf = ({ serverCpu, databaseCpu }: Figures) => serverCpu + databaseCpu

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
