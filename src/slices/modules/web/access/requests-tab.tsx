import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { useLive } from '#web/live.ts'
import { LoadMore } from '#web/table/load-more.tsx'
import { useRecordList } from '#web/table/use-record-list.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { FRESH, type ModuleRequest, moduleCalls } from '../calls.ts'
import { t } from './texts.ts'

/** Requests for modules: pending ones are reviewed here, the others show what became of them. */
export const RequestsTab = () => {
  const client = useQueryClient()
  const list = useRecordList(moduleCalls.requests, {}, 100, FRESH)
  useLive(['module_access_requests'], () => void client.invalidateQueries({ queryKey: moduleCalls.key() }))
  return (
    <LoadedView
      query={list}
      skeleton={<SkeletonBar width="60%" height={96} />}
      errorTitle={t('requestsFailed')}
      onPage
      isEmpty={({ rows }) => rows.length === 0}
      empty={<EmptyState title={t('noRequests')}>{t('noRequestsHelp')}</EmptyState>}
    >
      {({ rows, total }) => (
        <div className="flex flex-col gap-3">
          <ul className="flex flex-col gap-3">
            {rows.map(request => (
              <li key={request.id}>
                <RequestCard request={request} />
              </li>
            ))}
          </ul>
          {list.more ? <LoadMore list={list} count={rows.length} total={total} table={null} /> : null}
        </div>
      )}
    </LoadedView>
  )
}

const RequestCard = ({ request }: { request: ModuleRequest }) => {
  const id = useId()
  const { person, moduleName, status, notes } = request
  return (
    <article aria-labelledby={id} data-shows={request.id} className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar id={request.userId} name={person} size={32} />
        <h2 id={id} className="min-w-0 flex-1 text-sm font-semibold">
          {t('asksFor', { person, module: moduleName })}
        </h2>
        <span className="text-xs text-muted">
          <RelativeTime at={request.createdAt} />
        </span>
        <Chip tone={tones[status]}>{statusWords[status]}</Chip>
      </div>
      <p className="max-w-180 text-sm whitespace-pre-line break-words">{request.justification}</p>
      {status === 'pending' ? (
        <Review request={request} />
      ) : (
        <p className="text-dense text-muted">
          {request.reviewedBy === null ? null : t('reviewedBy', { name: request.reviewedBy })}
          {notes === null ? null : <span className="block whitespace-pre-line">{notes}</span>}
        </p>
      )}
    </article>
  )
}

const statusWords: Record<ModuleRequest['status'], string> = {
  pending: t('pending'),
  approved: t('approved'),
  rejected: t('rejected'),
  cancelled: t('cancelled'),
}
const tones: Record<ModuleRequest['status'], Tone> = { pending: 'warning', approved: 'success', rejected: 'danger', cancelled: 'muted' }

const Review = ({ request }: { request: ModuleRequest }) => {
  const client = useQueryClient()
  const refreshBootstrap = useRefreshBootstrap()
  const [notes, setNotes] = useState('')
  const review = useMutation({
    mutationFn: (decision: 'approved' | 'rejected') => moduleCalls.review.call({ id: request.id, decision, notes }),
    onSuccess: ({ status }) =>
      showToast({ tone: 'success', title: t('reviewed'), ...(status === 'forwarded' && { text: t('forwardedText') }) }),
    onError: error => showToast({ tone: 'error', title: t('reviewFailed'), text: errorText(error) }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: moduleCalls.key() })
      refreshBootstrap()
    },
  })
  if (request.isOwn) return <p className="text-dense text-muted">{t('ownRequest')}</p>
  const hint = hintOf(request)
  const isChoice = !(request.isForwarded && request.approval === 'forwards')
  return (
    <div className="flex max-w-180 flex-col gap-3">
      {hint === null ? null : <p className="text-dense text-muted">{hint}</p>}
      <Field label={t('notes')}>
        {wiring => <Textarea {...wiring} rows={2} maxLength={2000} value={notes} onChange={event => setNotes(event.target.value)} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        {isChoice ? (
          <Button variant="filled" busy={review.isPending && review.variables === 'approved'} onClick={() => review.mutate('approved')}>
            {t('approve')}
          </Button>
        ) : null}
        <Button variant="danger" busy={review.isPending && review.variables === 'rejected'} onClick={() => review.mutate('rejected')}>
          {t('reject')}
        </Button>
      </div>
    </div>
  )
}

function hintOf({ approval, isForwarded, moduleName }: ModuleRequest): string | null {
  if (approval === 'switches_on') return t('switchesOn', { module: moduleName })
  if (approval === 'forwards') return t(isForwarded ? 'isForwarded' : 'forwards', { module: moduleName })
  return null
}
