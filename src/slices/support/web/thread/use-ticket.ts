import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/live.ts'
import { FRESH, ticketCalls } from '../calls.ts'

/** A ticket of this organization, as it is now: read again when it changes. */
export function useTicket(id: string) {
  const client = useQueryClient()
  const query = useQuery({ ...ticketCalls.read.queryOptions({ input: { id } }), ...FRESH })
  const refresh = () => client.invalidateQueries({ queryKey: ticketCalls.key() })
  useLive(
    ['support_tickets', 'support_ticket_notes'],
    () => void refresh(),
    250,
    changed => changed.id === id,
  )
  return { query, refresh }
}
