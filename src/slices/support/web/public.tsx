export { openTicketForm } from './widget/ticket-form-store.ts'
