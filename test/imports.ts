import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { AnyImportEndpoints } from '#core/import-endpoints.ts'
import { fileKinds, importKindsWith } from '#main/slices.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { type Files, openFiles } from '#server/files/open-files.ts'
import { workOnImports } from '#server/import/job.ts'
import { requestOf } from '#server/import/job-of.ts'
import type { clientsOf } from './client.ts'
import type { TestDatabase } from './database.ts'

/** Where the links of invitations lead. */
export const importMail = { publicUrl: 'https://steward.test', isDelivered: false }

/** Uploads files and does the work of imports, as the server's job queue does. */
export class ImportBench {
  readonly t: TestDatabase
  readonly files: Files
  readonly #folder = mkdtempSync(join(tmpdir(), 'steward-imports-'))
  readonly #report: (error: unknown) => void

  constructor(t: TestDatabase) {
    this.t = t
    this.#report = error => void t.reported.push(error)
    this.files = openFiles({ database: t.db, jobs: t.jobs, dataFolder: this.#folder, bucket: null, kinds: fileKinds, report: this.#report })
  }

  /** The id of the file. */
  async upload(sender: { token: string }, content: string | Uint8Array, fileName: string, kind: string): Promise<string> {
    await this.t.owner.query(`delete from auth.rate_limits where bucket like 'upload:%'`)
    const body = Readable.from([Buffer.from(content as Uint8Array)])
    const { id } = await this.files.upload({ ...requestOf('upload'), token: sender.token, body }, { kind, fileName })
    return id
  }

  /** Takes turns until there is nothing to do for the run. `jobs` stands for the database of the server that works. */
  async work(organizationId: string, runId: string, jobs: OpenJobDatabase = this.t.jobs): Promise<void> {
    const task = workOnImports({ jobs, files: this.files, kinds: importKindsWith({ mail: importMail }), report: this.#report })
    while (await this.isDue(runId)) await task({ organizationId, runId })
  }

  async isDue(runId: string): Promise<boolean> {
    const { rows } = await this.t.owner.query<{ due: boolean }>(
      `select state in ('reading', 'checking', 'running', 'undoing') as due from app.import_runs where id = $1`,
      [runId],
    )
    return rows[0]?.due === true
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

export type ImportClient = ReturnType<ReturnType<typeof clientsOf<AnyImportEndpoints>>>
type CheckInput = Partial<Parameters<ImportClient['check']>[0]>

/** The steps of one person's import, with the work of the server's job after each. A kind of import has its own world of people. */
export abstract class ImportSteps {
  t!: TestDatabase
  bench!: ImportBench
  as!: (person: { token: string } | null) => ImportClient
  readonly #file: { kind: string; name: string }

  constructor(file: { kind: string; name: string }) {
    this.#file = file
  }

  /** Who imports. */
  protected abstract get importer(): { token: string }
  protected abstract get organizationId(): string

  /** Calls as whoever imports. */
  get own(): ImportClient {
    return this.as(this.importer)
  }

  work(id: string, jobs?: OpenJobDatabase): Promise<void> {
    return this.bench.work(this.organizationId, id, jobs)
  }

  /** The id of the file. */
  upload(sender: { token: string }, content: string | Uint8Array, fileName = this.#file.name): Promise<string> {
    return this.bench.upload(sender, content, fileName, this.#file.kind)
  }

  /** Uploaded and read. */
  async read(content: string | Uint8Array, fileName?: string) {
    const { id } = await this.own.start({ fileId: await this.upload(this.importer, content, fileName) })
    await this.work(id)
    return this.own.read({ id })
  }

  async checked(content: string | Uint8Array, input: CheckInput = {}) {
    const { id } = await this.read(content)
    return this.check(id, input)
  }

  async check(id: string, input: CheckInput = {}) {
    const { mapping, options } = await this.own.read({ id })
    await this.own.check({ id, mapping, options, ...input })
    await this.work(id)
    return this.own.read({ id })
  }

  async imported(content: string | Uint8Array, input: CheckInput = {}) {
    const { id, version } = await this.checked(content, input)
    await this.own.run({ id, version })
    await this.work(id)
    return this.own.read({ id })
  }

  async undone(id: string) {
    await this.own.undo({ id })
    await this.work(id)
    return this.own.read({ id })
  }

  /** The job's database, with something done before and after each of its transactions for a person: each portion of rows is one. */
  watched(before: (at: number) => Promise<void>, after: (at: number) => Promise<void> = async () => undefined): OpenJobDatabase {
    let at = 0
    return {
      ...this.t.jobs,
      withJobFor: (...who) => {
        const open = this.t.jobs.withJobFor(...who)
        const write: typeof open.write = async (verb, options) => {
          const now = ++at
          await before(now)
          const answer = await open.write(verb, options)
          await after(now)
          return answer
        }
        return { ...open, write }
      },
    }
  }
}
