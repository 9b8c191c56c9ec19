import { useInfiniteQuery } from '@tanstack/react-query'
import { nextHistory, RecordHistory } from '#web/record/history.tsx'
import { type Workflow, workflowCalls } from '../calls.ts'
import { t } from './texts.ts'
import { stepsText } from './workflow-draft.ts'

/** Labels of changed fields. The event itself says if the workflow was deactivated or reactivated. */
const labels = { name: t('name'), description: t('description'), steps: t('stepsTab') }

/** Who changed the workflow, and what. */
export function HistoryTab({ id }: { id: string }) {
  const query = useInfiniteQuery({
    queryKey: workflowCalls.history.key({ type: 'infinite', input: { id } }),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      workflowCalls.history.call({ id, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextHistory,
    staleTime: 0,
  })
  return <RecordHistory query={query} labels={labels} show={words} />
}

const words = (_: string, value: unknown): string => (Array.isArray(value) ? stepsText(value as Workflow['steps']) : String(value))
