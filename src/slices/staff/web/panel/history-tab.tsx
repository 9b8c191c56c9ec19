import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { isPlainDate } from '#core/plain-date.ts'
import type { EmploymentType } from '#slices/staff/rules/employment-type.ts'
import { useLive } from '#web/live.ts'
import { recordNotesOf } from '#web/notes/record-notes.ts'
import { formatDayAndYear } from '#web/plain-date-text.ts'
import { nextHistory, RecordHistory } from '#web/record/history.tsx'
import { staffColumns } from '../../contract/staff-columns.ts'
import { moreCalls, staffCalls } from '../calls.ts'
import { employmentLabel, employmentWords } from '../employment-texts.ts'
import { t } from './texts.ts'

/** Fields are called as the columns are; some are in no column. */
const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(staffColumns.map(({ key, title }) => [key, title])),
  approvalWorkflowTemplateName: t('workflow'),
  defaultFundName: t('fund'),
  defaultProgramName: t('program'),
  tracksTime: t('tracksTime'),
  employmentType: employmentLabel,
  document: t('document'),
}

const RecordTimeline = lazy(() => import('#web/notes/record-timeline.tsx').then(module => ({ default: module.RecordTimeline })))

const notes = recordNotesOf({ part: 'staff', record: 'employees', noun: 'person' })

interface HistoryTabProps {
  id: string
  /** Whether the current user reads and writes notes about the person. */
  hasNotes: boolean
}

/** Who changed the record of a person, and what; among it, for those who may change people, notes about the person. */
export function HistoryTab({ id, hasNotes }: HistoryTabProps) {
  const client = useQueryClient()
  // The screen itself follows the record.
  useLive(
    ['employee_documents'],
    () => void client.invalidateQueries({ queryKey: moreCalls.history.key() }),
    undefined,
    record => record.id === id,
  )
  const query = useInfiniteQuery({
    queryKey: staffCalls.history.key({ type: 'infinite', input: { id } }),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      staffCalls.history.call({ id, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextHistory,
    staleTime: 0,
  })
  return (
    <div className="pt-3">
      {hasNotes ? (
        <RecordTimeline id={id} heading="h2" notes={notes} mayWrite history={query} labels={labels} show={words} />
      ) : (
        <RecordHistory query={query} labels={labels} show={words} />
      )}
    </div>
  )
}

const words = (field: string, value: unknown): string => {
  if (field === 'employmentType' && typeof value === 'string') return employmentWords[value as EmploymentType]
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return isPlainDate(value) ? formatDayAndYear(value) : String(value)
}
