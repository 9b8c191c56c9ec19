import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashSite } from './kill-loop.ts'
import { type Session, send, signIn } from './writer.ts'

interface Run {
  id: string
  version: number
  state: string
  mapping: (string | null)[]
  results: Record<string, number>
}

const PATIENCE_MS = 60_000
/** Everyone of these imports has an employee ID that begins so. */
const NUMBERS = 'KILL-'

/** Imports of people into a crash site, as an administrator. */
export class ImportLoop {
  readonly #site: CrashSite
  readonly #session: Session
  readonly #rows: number

  private constructor(site: CrashSite, session: Session, rows: number) {
    this.#site = site
    this.#session = session
    this.#rows = rows
  }

  static async open(site: CrashSite, rows: number): Promise<ImportLoop> {
    return new ImportLoop(site, await signIn(site.server.url, 'admin@harborlight.test', 'harbor-light-demo'), rows)
  }

  async #call(method: 'GET' | 'POST', path: string, body?: object | string): Promise<Run> {
    const isFile = typeof body === 'string'
    const answer = await fetch(`${this.#site.server.url}/api/v1${path}`, {
      method,
      headers: { ...this.#session, ...(body !== undefined && { 'content-type': isFile ? 'text/csv' : 'application/json' }) },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Run
  }

  read = (id: string): Promise<Run> => this.#call('GET', `/imports/${id}`)

  /** Resolves once the run is in one of these states. */
  async until(id: string, ...states: string[]): Promise<Run> {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
      const run = await this.read(id)
      if (states.includes(run.state)) return run
    }
    throw new Error(`the import ${id} is still ${(await this.read(id)).state}`)
  }

  /** A checked run, everyone in it below the one before by a tenth, in departments of which some are new. */
  async checked(): Promise<Run> {
    const rows = Array.from({ length: this.#rows }, (_, at) => {
      const manager = at === 0 ? '' : `${NUMBERS}${Math.floor(at / 10)}`
      return `Ana,Lee,${NUMBERS}${at},Kitchen ${at % 7},${manager}`
    })
    const file = `first_name,last_name,employee_id,department,reports_to\n${rows.join('\n')}\n`
    const { id: fileId } = await this.#call('POST', '/uploads/people-import?fileName=staff.csv', file)
    const { id } = await this.#call('POST', '/imports', { fileId })
    const { mapping } = await this.until(id, 'ready')
    await this.#call('POST', `/imports/${id}/check`, { mapping, options: { createDepartments: true } })
    return this.until(id, 'checked')
  }

  run = ({ id, version }: Run): Promise<Run> => this.#call('POST', `/imports/${id}/run`, { version })
  undo = ({ id }: Pick<Run, 'id'>): Promise<Run> => this.#call('POST', `/imports/${id}/undo`, {})

  /** Finds half-done work: people and events that the state of the run doesn't account for. */
  async problems(id: string): Promise<string[]> {
    const run = await this.read(id)
    const expected = run.state === 'done' ? this.#rows : 0
    const found: string[] = []
    if (run.results.created !== this.#rows || run.results.failed !== 0 || run.results.kept !== 0)
      found.push(`${run.state}: ${JSON.stringify(run.results)}`)
    await this.#site.withDatabase(async ({ owner }) => {
      const { rows } = await owner.query<{ people: number; numbers: number; departments: number; events: number }>(
        `select count(*)::int as people, count(distinct employee_id)::int as numbers,
           (select count(*)::int from app.departments d where d.name like 'Kitchen %') as departments,
           (select count(*)::int from app.audit_events a where a.request_id = $2 and a.action = 'employee.created') as events
         from app.employees where employee_id like $1 || '%'`,
        [NUMBERS, `import ${id}`],
      )
      const { people, numbers, departments, events } = rows[0]!
      if (people !== expected || numbers !== expected) found.push(`${run.state}: ${people} people with ${numbers} employee IDs`)
      if (departments !== (expected === 0 ? 0 : 7)) found.push(`${run.state}: ${departments} departments`)
      if (events !== this.#rows) found.push(`${run.state}: ${events} events of new people`)
    })
    return found
  }
}

/** Kills the server at random moments of imports and of undoing them; each is finished by the next start. Answers how many were checked whole. */
export async function importKillLoop(site: CrashSite, kills: number, rows: number): Promise<{ whole: number; problems: string[] }> {
  const loop = await ImportLoop.open(site, rows)
  const problems: string[] = []
  let whole = 0
  for (let killed = 0; killed < kills && problems.length === 0; ) {
    const run = await loop.checked()
    for (const [begin, end] of [
      [loop.run, 'done'],
      [loop.undo, 'undone'],
    ] as const) {
      await begin(run)
      // At least once, and again for as long as it is not over.
      do {
        await site.writeUntil(async () => {
          await sleep(site.random.int(0, 1500))
          await site.server.end('SIGKILL')
        })
        killed++
        await site.reopen()
      } while (killed < kills && (await loop.read(run.id)).state !== end)
      await loop.until(run.id, end)
      problems.push(...(await loop.problems(run.id)))
      whole++
    }
  }
  return { whole, problems: [...problems, ...site.report.problems] }
}

/** How long saves of hours take one after another while an import runs, in milliseconds, the shortest first; and the import itself. */
export async function savesDuringImport(site: CrashSite, rows: number): Promise<{ saves: number[]; importMs: number }> {
  const loop = await ImportLoop.open(site, rows)
  const run = await loop.checked()
  const began = performance.now()
  await loop.run(run)
  let isOver = false
  const saves: number[] = []
  const saving = site.writers.map(async writer => {
    while (!isOver) {
      const asked = performance.now()
      if (await send(site.server.url, site.session, writer, site.random)) saves.push(performance.now() - asked)
    }
  })
  await loop.until(run.id, 'done')
  const importMs = performance.now() - began
  isOver = true
  await Promise.all(saving)
  return { saves: saves.toSorted((a, b) => a - b), importMs }
}
