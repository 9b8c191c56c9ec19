import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MailState } from '#core/mail.ts'
import { mailKinds } from '#core/mail.ts'
import { useMay } from '#slices/access/web/public.tsx'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { formatDateTime } from '#web/ui/time-format.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { mailCalls, type ReadMail } from './calls.ts'
import { StateChip } from './mail-words.tsx'
import { t } from './texts.ts'

/** How one mail is asked for. */
export type MailQuery = (id: string) => UseQueryOptions<ReadMail>

interface MailDrawerProps {
  id: string
  query: MailQuery
  sendsAgain: boolean
  onClose: () => void
}

/** One mail. Mail is plain text and is drawn as text: nothing in it becomes markup or a link. */
export function MailDrawer({ id, query: queryOf, sendsAgain, onClose }: MailDrawerProps) {
  const phone = usePhone()
  const query = useQuery(queryOf(id))
  const isGone = query.isError && ['NOT_FOUND', 'VALIDATION'].includes(callErrorOf(query.error).code)
  return (
    <Drawer open onOpenChange={onClose} side={phone ? 'full' : 'right'} title={query.data?.subject ?? t('mail')}>
      {isGone ? (
        <EmptyState title={t('gone')} />
      ) : (
        <LoadedView query={query} skeleton={<SkeletonRows rows={5} />} errorTitle={t('readFailed')}>
          {mail => <MailText mail={mail} sendsAgain={sendsAgain} />}
        </LoadedView>
      )}
    </Drawer>
  )
}

const problems: Partial<Record<MailState, string>> = { failed: t('sendFailed'), bounced: t('notDelivered') }

const MailText = ({ mail, sendsAgain }: { mail: ReadMail; sendsAgain: boolean }) => {
  const { id, to, subject, kind, state, error, createdAt, sentAt, text, isLinkMasked } = mail
  return (
    <div className="flex flex-col gap-4 px-6 pt-1 pb-6 max-md:px-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <Fact label={t('to')}>{to}</Fact>
        <Fact label={t('subject')}>{subject}</Fact>
        <Fact label={t('kind')}>{mailKinds[kind].words}</Fact>
        <Fact label={t('state')}>
          <StateChip state={state} />
        </Fact>
        <Fact label={t('when')}>{formatDateTime(new Date(createdAt))}</Fact>
        {sentAt === null ? null : <Fact label={t('sentAt')}>{formatDateTime(new Date(sentAt))}</Fact>}
      </dl>
      {error === null ? null : (
        <Panel tone={problems[state] ? 'error' : 'warning'} title={problems[state] ?? t('lastTry')}>
          <span className="wrap-anywhere">{error}</span>
          {sendsAgain && state === 'failed' && isLinkMasked ? <p className="mt-2">{t('linkAgain')}</p> : null}
        </Panel>
      )}
      {sendsAgain && state === 'failed' && !isLinkMasked ? <SendAgain id={id} /> : null}
      {isLinkMasked ? <Panel tone="info">{t('linkHidden')}</Panel> : null}
      <p data-private="" className="rounded-lg border border-border p-4 text-sm wrap-anywhere whitespace-pre-wrap">
        {text.trim()}
      </p>
    </div>
  )
}

/** For whoever may change what the toolbox does; others see the reason alone. */
const SendAgain = ({ id }: { id: string }) => {
  const client = useQueryClient()
  const mayWrite = useMay()('toolbox_module', 'write')
  const again = useMutation(
    mailCalls.sendAgain.mutationOptions({
      onSuccess: () => showToast({ tone: 'success', title: t('sendingAgain') }),
      onError: error => showToast({ tone: 'error', title: t('sendAgainFailed'), text: callErrorOf(error).message }),
      onSettled: () => client.invalidateQueries({ queryKey: mailCalls.key() }),
    }),
  )
  if (!mayWrite) return null
  return (
    <div>
      <Button busy={again.isPending} onClick={() => again.mutate({ id })}>
        {t('sendAgain')}
      </Button>
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)
