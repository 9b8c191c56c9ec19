import type { OpenJobDatabase } from '#server/db/open-database.ts'
import type { Files } from '#server/files/open-files.ts'
import type { ImportKind, ImportKinds } from './kind.ts'

export interface JobParts {
  jobs: OpenJobDatabase
  files: Pick<Files, 'bytesOf'>
  kinds: ImportKinds
  report: (error: unknown) => void
}

/** One run, with what its work needs. */
export interface RunWork extends Omit<JobParts, 'kinds'> {
  organizationId: string
  kind: ImportKind
}
