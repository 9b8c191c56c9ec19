import { parseEmail } from '#core/email.ts'
import { callErrorOf } from '#web/rpc.ts'
import { MAX_ADDRESSES } from '../../rules/address-list.ts'
import { t } from '../texts.ts'

export function isAddress(text: string): boolean {
  // The server also converts the domain.
  return parseEmail(text, domain => domain).ok
}

/** How many people a list names: without what is no address, and each address once. */
export function countAddresses(emails: readonly string[]): number {
  return new Set(emails.filter(isAddress).map(email => email.toLowerCase())).size
}

/** Validates the list before anything is sent. */
export function addressesProblem(emails: readonly string[]): string | undefined {
  if (emails.length === 0) return t('addressesRequired')
  if (emails.length > MAX_ADDRESSES) return t('tooMany', { n: MAX_ADDRESSES })
  const wrong = emails.filter(email => !isAddress(email))
  const [first] = wrong
  if (first === undefined) return undefined
  return wrong.length === 1 ? t('notAnAddress', { email: first }) : t('notAddresses', { n: wrong.length })
}

export interface AddressProblem {
  email: string
  problem: 'malformed' | 'kiosk' | 'member' | 'invited' | 'limit'
  message: string
  invitationId: string | null
}

/** Reads the server's problem for each address from an error; none for any other error. */
export function problemsOf(error: unknown): readonly AddressProblem[] {
  const { rule, data } = callErrorOf(error)
  return rule === 'addresses' && Array.isArray(data.addresses) ? (data.addresses as AddressProblem[]) : []
}
