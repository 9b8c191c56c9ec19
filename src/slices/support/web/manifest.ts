import { linkTo } from '#web/link-to.ts'
import type { WebSlice } from '#web/slice.ts'
import { supportScreens } from './routes.tsx'
import { SupportCorner } from './widget/support-corner.tsx'

/**
 * Notifications that only people who answer get. Replies and status changes can be about someone's own ticket, so their target depends on who
 * filed it.
 */
const forAnswering: readonly string[] = ['support_ticket_created', 'support_ticket_assigned']

export const support: WebSlice = {
  screens: supportScreens,
  parts: [{ name: 'support', place: 'corner', Part: SupportCorner }],
  palette: () => import('./widget/use-widget-offer.ts').then(module => module.useWidgetOffer),
  errorRecipients: async () => (await import('./calls.ts')).ticketCalls.administrators.call({}).then(({ addresses }) => addresses),
  notificationTargets: {
    support_tickets: (type, id) => linkTo(forAnswering.includes(type) ? `/admin/support/${id}` : `/support/${id}`, {}),
  },
}
