import { useQuery } from '@tanstack/react-query'
import type { members } from '#slices/invitations/contract/members.ts'
import { callsOf } from '#web/rpc.ts'
import { t } from './texts.ts'

const calls = callsOf<typeof members>('members')

const words: Readonly<Record<string, string>> = {
  administrator: t('administratorMay'),
  administrator_time: t('administratorTimeMay'),
  manager: t('managerMay'),
  employee: t('employeeMay'),
}

/** What a person's role lets them do, in a sentence; nothing for a role that the organization made itself. */
export const RoleWords = ({ employeeId }: { employeeId: string }) => {
  const { data } = useQuery(calls.role.queryOptions({ input: { employeeId } }))
  const sentence = words[data?.role?.key ?? '']
  return sentence === undefined ? null : <p className="text-dense text-muted">{sentence}</p>
}
