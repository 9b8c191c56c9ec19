import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { LoadMore } from '#web/table/load-more.tsx'
import { useRecordList } from '#web/table/use-record-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { CURRENT, type ForwardedRequest, moduleRequestCalls } from '../calls.ts'
import { ApproveDialog, RejectDialog } from './answer-dialogs.tsx'
import { t } from './texts.ts'

/** The requests for modules that organizations passed on, the oldest first. */
export const ModuleRequests = () => {
  const list = useRecordList(moduleRequestCalls.list, {}, 50, CURRENT)
  const [answered, setAnswered] = useState<{ request: ForwardedRequest; Dialog: typeof ApproveDialog }>()
  return (
    <section aria-label={t('requests')} className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t('help')}</p>
      <LoadedView
        query={list}
        skeleton={<SkeletonRows rows={4} avatar={false} />}
        errorTitle={t('loadFailed')}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>}
      >
        {({ rows, total }) => (
          <>
            <ul className="flex flex-col gap-3">
              {rows.map(request => (
                <li key={request.id}>
                  <RequestCard request={request} onAnswer={Dialog => setAnswered({ request, Dialog })} />
                </li>
              ))}
            </ul>
            {list.more ? <LoadMore list={list} count={rows.length} total={total} table={null} /> : null}
          </>
        )}
      </LoadedView>
      {answered === undefined ? null : <answered.Dialog request={answered.request} onClose={() => setAnswered(undefined)} />}
    </section>
  )
}

interface RequestCardProps {
  request: ForwardedRequest
  onAnswer: (dialog: typeof ApproveDialog) => void
}

const RequestCard = ({ request, onAnswer }: RequestCardProps) => {
  const id = useId()
  const { organizationId, organizationName, person, moduleName, justification, forwardedBy, forwardedAt, notes } = request
  return (
    <article aria-labelledby={id} className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={id} className="min-w-0 flex-1 font-semibold">
          {t('asksFor', { person, module: moduleName })}
        </h2>
        <span className="text-xs text-muted">
          <RelativeTime at={forwardedAt} />
        </span>
      </div>
      <Link to={`/super-admin/organization/${organizationId}`} className="touch-target self-start text-link hover:underline">
        {organizationName}
      </Link>
      <p className="max-w-180 whitespace-pre-line break-words">{justification}</p>
      <p className="max-w-180 text-dense text-muted">
        {forwardedBy === null ? null : t('passedOn', { name: forwardedBy })}
        {notes === null ? null : <span className="block whitespace-pre-line break-words">{notes}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="filled" onClick={() => onAnswer(ApproveDialog)}>
          {t('approve')}
        </Button>
        <Button variant="danger" onClick={() => onAnswer(RejectDialog)}>
          {t('reject')}
        </Button>
      </div>
    </article>
  )
}
