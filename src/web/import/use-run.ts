import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/live.ts'
import type { ImportCalls, Run } from './import-kind.ts'

/** Something is being done for the run. */
const working: ReadonlySet<Run['state']> = new Set(['reading', 'checking', 'running', 'undoing'])
export const isWorking = ({ state }: Pick<Run, 'state'>) => working.has(state)

/** The rows were checked before, also where columns were changed since. */
export const wasChecked = ({ counts }: Pick<Run, 'counts'>) => Object.values(counts).some(count => count > 0)

/** How often a run that is being worked on is asked for where no event tells of it. */
const POLL_MS = 3000

/** The run, which follows what the server does. */
export function useRun(calls: ImportCalls, id: string | undefined) {
  const client = useQueryClient()
  const query = useQuery({
    ...calls.read.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isWorking(data) ? POLL_MS : false),
  })
  const refresh = () => {
    void client.invalidateQueries({ queryKey: calls.read.key() })
    void client.invalidateQueries({ queryKey: calls.list.key() })
  }
  useLive(['import_runs'], refresh, 250, record => id === undefined || record.id === id)
  return query
}

/** The page of rows that a list of a run shows, kept while the next one loads. It is asked for again when the run changes, and when a row fails while it runs. */
export function useRows(
  calls: ImportCalls,
  run: Pick<Run, 'id' | 'version' | 'results'>,
  show: 'problem' | 'ungrouped' | 'left_out' | 'noted' | 'imported_noted',
  field: string | undefined,
  limit: number,
) {
  const input = { id: run.id, show, limit, ...(field !== undefined && { field }) }
  const { queryKey, queryFn } = calls.rows.queryOptions({ input })
  return useQuery({ queryKey: [...queryKey, run.version, run.results.failed], queryFn, placeholderData: keepPreviousData })
}
