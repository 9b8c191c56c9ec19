import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { invitationCalls } from '../calls.ts'
import { t } from '../texts.ts'
import type { AddressProblem } from './address-problems.ts'
import { type HandedLink, handedLinkOf } from './handed-link.ts'
import { showSent } from './show-sent.ts'

interface SendAgainProps {
  problems: readonly AddressProblem[]
  /** The link to share, or none where mail leaves the installation. */
  onSent: (problem: AddressProblem, links: readonly HandedLink[]) => void
}

/** Lists the problem of each address. If one has been invited already, its invitation can be resent from here. */
export const SendAgain = ({ problems, onSent }: SendAgainProps) => {
  const client = useQueryClient()
  const resend = useMutation({
    mutationFn: ({ invitationId }: AddressProblem) => invitationCalls.resend.call({ id: invitationId ?? '' }),
    onSuccess: (sent, problem) => {
      showSent([sent])
      onSent(problem, handedLinkOf(sent))
    },
    onError: error => showToast({ tone: 'error', title: t('failedTitle'), text: callErrorOf(error).message }),
    onSettled: () => client.invalidateQueries({ queryKey: invitationCalls.list.key() }),
  })
  // The field says what is wrong with a single one.
  const isSaid = problems.length === 1
  if (problems.length === 0 || (isSaid && problems[0]?.invitationId === null)) return null
  return (
    <ul className="flex flex-col gap-1 text-dense text-danger">
      {problems.map(problem => (
        <li key={problem.email} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {isSaid ? null : <span className="min-w-0 wrap-anywhere">{problem.message}</span>}
          {problem.invitationId === null ? null : (
            <Button size="mini" busy={resend.isPending && resend.variables === problem} onClick={() => resend.mutate(problem)}>
              {t('sendAgain', { email: problem.email })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
