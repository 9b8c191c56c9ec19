import { join } from 'node:path'
import type { Pool } from 'pg'
import type { OpenDatabase, OpenJobDatabase } from '#server/db/open-database.ts'
import { OperatorError } from '#server/operator-error.ts'
import { createDownloads } from './download.ts'
import type { FileKinds } from './kind.ts'
import { type Bucket, openFileStore } from './store.ts'
import { sweepFiles } from './sweep.ts'
import { createUploads } from './upload.ts'

interface FilesOptions {
  database: OpenDatabase
  jobs: OpenJobDatabase
  /** Bodies are received in it, and it keeps the files where no bucket is named. */
  dataFolder: string
  bucket: Bucket | null
  kinds: FileKinds
  report: (error: unknown) => void
}

/** Files that people upload: taken, kept, given back and swept. `src/slices/files` puts the two operations at their addresses. */
export function openFiles({ database, jobs, dataFolder, bucket, kinds, report }: FilesOptions) {
  const store = openFileStore(bucket ?? { folder: join(dataFolder, 'files') })
  const incoming = join(dataFolder, 'incoming')
  const parts = { database, jobs, kinds, store, incoming, dataFolder, report }
  return {
    ...createUploads(parts),
    ...createDownloads(parts),

    sweep: (worker: Pick<Pool, 'query'>) => sweepFiles({ worker, jobs, store, incoming }),

    /** Asks the bucket once. Throws an OperatorError when it does not answer, or not with a list. */
    async check(): Promise<void> {
      if (bucket === null) return
      try {
        for await (const _ of store.list('check')) break
      } catch (error) {
        throw new OperatorError(`STEWARD_FILES: the bucket ${bucket.bucket} can't be used (${reasonOf(error)})`)
      }
    },
  }
}

export type Files = ReturnType<typeof openFiles>

const reasonOf = (error: unknown) => {
  const { name, message, cause } = error as Error
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : `${name}: ${message}`
}
