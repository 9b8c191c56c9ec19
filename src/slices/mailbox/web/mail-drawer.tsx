import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callErrorOf } from '#web/rpc.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { formatDateTime } from '#web/ui/time-format.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import type { ReadMail } from './calls.ts'
import { kindWords, StateChip } from './mail-words.tsx'
import { t } from './texts.ts'

/** How one mail is asked for. */
export type MailQuery = (id: string) => UseQueryOptions<ReadMail>

interface MailDrawerProps {
  id: string
  query: MailQuery
  onClose: () => void
}

/** One mail. Mail is plain text and is drawn as text: nothing in it becomes markup or a link. */
export function MailDrawer({ id, query: queryOf, onClose }: MailDrawerProps) {
  const phone = usePhone()
  const query = useQuery(queryOf(id))
  const isGone = query.isError && ['NOT_FOUND', 'VALIDATION'].includes(callErrorOf(query.error).code)
  return (
    <Drawer open onOpenChange={onClose} side={phone ? 'full' : 'right'} title={query.data?.subject ?? t('mail')}>
      {isGone ? (
        <EmptyState title={t('gone')} />
      ) : (
        <LoadedView query={query} skeleton={<SkeletonRows rows={5} />} errorTitle={t('readFailed')}>
          {mail => <MailText mail={mail} />}
        </LoadedView>
      )}
    </Drawer>
  )
}

const MailText = ({ mail: { to, subject, kind, state, error, createdAt, sentAt, text, isLinkMasked } }: { mail: ReadMail }) => (
  <div className="flex flex-col gap-4 px-6 pt-1 pb-6 max-md:px-4">
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      <Fact label={t('to')}>{to}</Fact>
      <Fact label={t('subject')}>{subject}</Fact>
      <Fact label={t('kind')}>{kindWords[kind]}</Fact>
      <Fact label={t('state')}>
        <StateChip state={state} />
      </Fact>
      <Fact label={t('when')}>{formatDateTime(new Date(createdAt))}</Fact>
      {sentAt === null ? null : <Fact label={t('sentAt')}>{formatDateTime(new Date(sentAt))}</Fact>}
    </dl>
    {error === null ? null : (
      <Panel tone={state === 'failed' ? 'error' : 'warning'} title={state === 'failed' ? t('sendFailed') : t('lastTry')}>
        <span className="wrap-anywhere">{error}</span>
      </Panel>
    )}
    {isLinkMasked ? <Panel tone="info">{t('linkHidden')}</Panel> : null}
    <p data-private="" className="rounded-lg border border-border p-4 text-sm wrap-anywhere whitespace-pre-wrap">
      {text.trim()}
    </p>
  </div>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)
