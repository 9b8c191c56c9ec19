/** The name of the table as notifications, audit events and live topics carry it. */
export const TICKETS = 'support_tickets'
