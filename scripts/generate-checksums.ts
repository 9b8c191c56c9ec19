// db/migrations/checksums.json: adds the files that are not in it. What is in it is never changed, so that check.ts finds an edited file.
import { checksumsFile, recordedChecksums, withNewFiles } from './checks/migration-checksums.ts'
import { repositoryFiles } from './checks/source.ts'
import { bringUpToDate } from './documents/bring-up-to-date.ts'
import { migrationFiles } from './schema/definitions.ts'

const checksums = withNewFiles(recordedChecksums(), migrationFiles(repositoryFiles()))
bringUpToDate(checksumsFile, `${JSON.stringify(checksums, null, 2)}\n`)
