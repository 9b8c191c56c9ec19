import type { Files } from '#server/files/open-files.ts'
import { workOnImports } from '#server/import/job.ts'
import { importTask } from '#server/import/task.ts'
import { runs, type VerbTask } from '#server/jobs/task.ts'
import { type JobParts, join } from '#server/slice.ts'
import { importKindsWith, slices } from './slices.ts'

type Parts = JobParts & { files: Files }

const all: readonly VerbTask<Parts>[] = [
  runs(importTask, ({ jobs, files, mail, report }) => workOnImports({ jobs, files, kinds: importKindsWith({ mail }), report })),
  ...slices.flatMap(slice => slice.verbTasks ?? []),
]

/** The tasks that verbs may ask for. */
export const verbTasks = all.map(({ task }) => task)

/** Tasks of the job queue, by name. */
export const workOfVerbTasks = (parts: Parts) =>
  join(
    'task',
    all.map(({ task, work }) => ({ [task.name]: work(parts) })),
  )
