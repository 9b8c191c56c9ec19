import type { OpenDatabase, OpenJobDatabase } from '#server/db/open-database.ts'
import type { FileKinds } from './kind.ts'
import type { FileStore } from './store.ts'

/** Everything that uploads and downloads need. */
export interface FileParts {
  database: OpenDatabase
  jobs: OpenJobDatabase
  kinds: FileKinds
  store: FileStore
  /** The folder in which bodies are received. */
  incoming: string
  dataFolder: string
  report: (error: unknown) => void
}

export interface FileFacts {
  id: string
  kind: string
  name: string
  contentType: string
  size: number
  address: string
}

/** A file as its row has it. */
export interface StoredFile extends Pick<FileFacts, 'name' | 'contentType' | 'size'> {
  /** Where its bytes are kept. */
  key: string
  sha256: string
}
