import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { formatDayOf } from '#web/ui/time-format.ts'
import { type Invitation, invitationCalls } from '../calls.ts'
import { LinkRow } from '../invite/link-row.tsx'
import { showSent } from '../invite/show-sent.ts'
import { t } from '../texts.ts'

const looks: Record<Invitation['state'], { tone: Tone; word: string }> = {
  sent: { tone: 'info', word: t('stateSent') },
  opened: { tone: 'info', word: t('stateOpened') },
  failed: { tone: 'danger', word: t('stateFailed') },
  expired: { tone: 'warning', word: t('stateExpired') },
  accepted: { tone: 'success', word: t('stateAccepted') },
  revoked: { tone: 'muted', word: t('stateRevoked') },
}

/** Whether it can be sent again or revoked. */
const isUnanswered = ({ acceptedAt, revokedAt }: Invitation): boolean => acceptedAt === null && revokedAt === null

interface InvitationRowProps {
  invitation: Invitation
  /** Elsewhere the sender shares a link, and nothing is sent. */
  isMailDelivered: boolean
}

/** One invitation: to whom, as what, in which state; and what can be done about it. */
export const InvitationRow = ({ invitation, isMailDelivered }: InvitationRowProps) => {
  const { id, email, state, role, employee, invitedByName, failedReason } = invitation
  const client = useQueryClient()
  const nameId = useId()
  const [asks, setAsks] = useState(false)
  const [link, setLink] = useState<string>()
  const onSettled = () => client.invalidateQueries({ queryKey: invitationCalls.list.key() })
  const resend = useMutation({
    mutationFn: () => invitationCalls.resend.call({ id }),
    onSuccess: sent => {
      setLink(sent.link ?? undefined)
      showSent([sent])
    },
    onError: error => {
      const { status, message } = callErrorOf(error)
      showToast({ tone: 'error', title: t('failedTitle'), text: status === 0 || status >= 500 ? t('failed') : message })
    },
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: () => invitationCalls.revoke.call({ id }),
    onSuccess: () => showToast({ tone: 'success', title: t('revoked'), text: email }),
    onError: error => showToast({ tone: 'error', title: t('revokeFailed'), text: callErrorOf(error).message }),
    onSettled: () => {
      setAsks(false)
      return onSettled()
    },
  })
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p className="flex items-start justify-between gap-x-2 text-sm font-medium">
            <span id={nameId} className="min-w-0 wrap-anywhere">
              {employee === null ? email : `${employee.name} (${email})`}
            </span>
            <Chip tone={looks[state].tone}>{state === 'sent' && !isMailDelivered ? t('stateLink') : looks[state].word}</Chip>
          </p>
          <p className="text-xs text-muted">
            {[
              role === null ? t('noRole') : t('asRole', { role: role.name }),
              invitedByName === null ? '' : t('by', { name: invitedByName }),
            ]
              .filter(Boolean)
              .join(' ')}
            {' • '}
            <When invitation={invitation} isMailDelivered={isMailDelivered} />
          </p>
          {state === 'failed' && failedReason !== null ? <p className="text-xs wrap-anywhere text-danger">{failedReason}</p> : null}
        </div>
        {isUnanswered(invitation) ? (
          <div className="flex gap-2">
            <Button size="dense" aria-describedby={nameId} busy={resend.isPending} onClick={() => resend.mutate()}>
              {t('resend')}
            </Button>
            <Button size="dense" variant="danger" aria-describedby={nameId} onClick={() => setAsks(true)}>
              {t('revoke')}
            </Button>
          </div>
        ) : null}
      </div>
      {link === undefined ? null : <LinkRow email={email} link={link} />}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('revokeTitle')}
        description={t('revokeHelp', { email })}
        confirmLabel={t('revoke')}
        tone="danger"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  )
}

/** When it was sent or its link created, and until when it works, or when it ended. */
const When = ({ invitation: { state, sentAt, expiresAt, acceptedAt, revokedAt }, isMailDelivered }: InvitationRowProps) => {
  const endedAt = acceptedAt ?? revokedAt
  if (endedAt !== null || state === 'expired') return <RelativeTime at={state === 'expired' ? expiresAt : (endedAt ?? expiresAt)} />
  return (
    <>
      {isMailDelivered ? t('sentAgo') : t('createdAgo')} <RelativeTime at={sentAt} />,{' '}
      {t('expires', { day: formatDayOf(new Date(expiresAt)) })}
    </>
  )
}
