import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileKinds, importKindsWith } from '#main/slices.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { type Files, openFiles } from '#server/files/open-files.ts'
import { importTask } from '#server/import/job.ts'
import { requestOf } from '#server/import/job-of.ts'
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
  async upload(sender: { token: string }, content: string | Uint8Array, fileName = 'staff.csv', kind = 'people-import'): Promise<string> {
    await this.t.owner.query(`delete from auth.rate_limits where bucket like 'upload:%'`)
    const body = Readable.from([Buffer.from(content as Uint8Array)])
    const { id } = await this.files.upload({ ...requestOf('upload'), token: sender.token, body }, { kind, fileName })
    return id
  }

  /** Takes turns until there is nothing to do for the run. `jobs` stands for the database of the server that works. */
  async work(organizationId: string, runId: string, jobs: OpenJobDatabase = this.t.jobs): Promise<void> {
    const task = importTask({ jobs, files: this.files, kinds: importKindsWith({ mail: importMail }), report: this.#report })
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
