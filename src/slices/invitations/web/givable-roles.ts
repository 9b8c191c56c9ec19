import { useQuery } from '@tanstack/react-query'
import { invitationCalls } from './calls.ts'

/** The roles that the current user may give, from the least powerful on, each with what it lets people do. */
export const useGivableRoles = () =>
  useQuery({ ...invitationCalls.list.queryOptions({ input: { limit: 1 } }), select: ({ roles }) => roles })

/** Whether invitations are emailed; undefined until that is known. Without a mail server, their links are shared by whoever invites. */
export const useIsMailDelivered = (enabled = true): boolean | undefined =>
  useQuery({ ...invitationCalls.list.queryOptions({ input: { limit: 1 } }), select: ({ isMailDelivered }) => isMailDelivered, enabled })
    .data
