import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { invitationCalls, type NewLinks as Made } from '../calls.ts'
import { LinksDialog } from '../invite/links-dialog.tsx'
import { t } from '../texts.ts'
import { ConnectMail } from './connect-mail.tsx'

/** Where no mail leaves the installation: how to get all links at once, and how to connect a mail server. */
export const NewLinks = ({ count }: { count: number }) => {
  const client = useQueryClient()
  const [open, setOpen] = useState<'question' | 'mail' | null>(null)
  const [made, setMade] = useState<Made>()
  const make = useMutation({
    mutationFn: () => invitationCalls.newLinks.call({}),
    onSuccess: answer => {
      if (answer.links.length > 0) setMade(answer)
      else showToast({ tone: 'error', title: t('noNewLinks'), text: notesOf(answer).join(' ') })
    },
    onError: error => showToast({ tone: 'error', title: t('failedTitle'), text: callErrorOf(error).message }),
    onSettled: () => {
      setOpen(null)
      return client.invalidateQueries({ queryKey: invitationCalls.list.key() })
    },
  })
  return (
    <Panel tone="info" title={t('noMail')}>
      <p>{t('noMailHelp')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {count === 0 ? null : (
          <Button size="dense" onClick={() => setOpen('question')}>
            {t('getLinks')}
          </Button>
        )}
        <Button size="dense" variant="ghost" onClick={() => setOpen('mail')}>
          {t('connectMail')}
        </Button>
      </div>
      <ConfirmDialog
        open={open === 'question'}
        onOpenChange={() => setOpen(null)}
        title={t('newLinksTitle')}
        description={t('newLinksHelp')}
        confirmLabel={t('makeLinks')}
        busy={make.isPending}
        onConfirm={() => make.mutate()}
      />
      {open === 'mail' ? <ConnectMail onClose={() => setOpen(null)} /> : null}
      {made === undefined ? null : (
        <LinksDialog
          links={made.links.map(link => ({ ...link, expiresAt: made.expiresAt }))}
          notes={notesOf(made)}
          onClose={() => setMade(undefined)}
        />
      )}
    </Panel>
  )
}

const reasons = {
  role_gone: t('leftRoleGone'),
  role_above_own: t('leftAboveOwn'),
  invited_manager: t('leftManager'),
  sent_too_often: t('leftTooOften'),
} as const

/** Says what was left out, by reason, and whether there is more to do. */
function notesOf({ leftOut, more }: Made): string[] {
  const notes = (Object.keys(reasons) as (keyof typeof reasons)[]).flatMap(reason => {
    const emails = leftOut.filter(one => one.reason === reason).map(({ email }) => email)
    return emails.length === 0 ? [] : [`${reasons[reason]} ${emails.join(', ')}`]
  })
  return more ? [...notes, t('moreLinks')] : notes
}
