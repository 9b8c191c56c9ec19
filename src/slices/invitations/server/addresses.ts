import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { canonicalEmail } from '#slices/identity/server/public.ts'
import { isOpen } from './rows.ts'
import { MAX_PER_HOUR } from './send.ts'

/** Why an address cannot be invited. */
type Problem = 'malformed' | 'kiosk' | 'member' | 'invited' | 'limit'

interface AddressProblem {
  /** As it was sent. */
  email: string
  problem: Problem
  message: string
  /** The open invitation of the address, which can be sent again. */
  invitationId: string | null
}

export interface Address {
  /** In its one spelling. */
  email: string
  /** The record of someone on staff without an account. */
  employeeId: string | null
}

interface Found extends Address {
  isMember: boolean
  isKiosk: boolean
  invitationId: string | null
  sends: number
}

// Someone is a member by the address of their account, or by that of their employee record, which may be another.
const lookUp = sqlStatement<{ emails: string[] }, Found>(
  `select a.email,
     (select e.id from app.employees e where e.organization_id = (select app.org_id()) and e.email_lc = lower(a.email) and e.user_id is null) as employee_id,
     exists (select from app.organization_members m
       join platform.profiles p on p.id = m.user_id
       left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
       where m.organization_id = (select app.org_id()) and m.status = 'active' and e.is_active is not false
         and (p.email = a.email or e.email_lc = lower(a.email))) as is_member,
     exists (select from app.organization_members m
       join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
       where m.organization_id = (select app.org_id()) and m.status = 'active' and m.is_kiosk and e.is_active
         and e.email_lc = lower(a.email)) as is_kiosk,
     (select i.id from app.organization_invitations i
       where i.organization_id = (select app.org_id()) and i.email = a.email and ${isOpen}) as invitation_id,
     (select coalesce(sum(i.sends), 0)::int from app.organization_invitations i
       where i.organization_id = (select app.org_id()) and i.email = a.email and i.sends_since > app.now() - interval '1 hour') as sends
   from unnest($emails::text[]) with ordinality as a (email, at) order by a.at`,
)

/**
 * The addresses of a call, each once and in its one spelling (SEC-40). Throws VALIDATION of rule `addresses`, which names every address that cannot be
 * invited and why. Needs the organization's row locked, so that of two who invite an address at once the second finds the first.
 */
export async function requireAddresses(tx: Pick<ReadTx<unknown>, 'rows'>, typed: readonly string[]): Promise<Address[]> {
  const spellings = new Map<string, string>()
  const problems: AddressProblem[] = []
  for (const text of typed) {
    const email = canonicalEmail(text)
    if (email === null) problems.push(problemOf(text, 'malformed'))
    else if (!spellings.has(email)) spellings.set(email, text)
  }
  const found = await tx.rows(lookUp, { emails: [...spellings.keys()] })
  for (const { email, isMember, isKiosk, invitationId, sends } of found) {
    const text = spellings.get(email)!
    if (isKiosk) problems.push(problemOf(text, 'kiosk'))
    else if (isMember) problems.push(problemOf(text, 'member'))
    else if (invitationId !== null) problems.push(problemOf(text, 'invited', invitationId))
    else if (sends >= MAX_PER_HOUR) problems.push(problemOf(text, 'limit'))
  }
  if (problems.length > 0) throwInvalidAddresses(problems)
  return found.map(({ email, employeeId }) => ({ email, employeeId }))
}

const messages: Readonly<Record<Problem, (email: string) => string>> = {
  malformed: email => `${email} isn't a valid email address`,
  kiosk: email => `${email} belongs to someone who signs in at a kiosk. End their kiosk access on their Access tab, then invite them`,
  member: email => `${email} already belongs to a member`,
  invited: email => `${email} has already been invited`,
  limit: email => `${email} was sent ${MAX_PER_HOUR} invitations in the last hour`,
}

function problemOf(email: string, problem: Problem, invitationId: string | null = null): AddressProblem {
  return { email, problem, message: messages[problem](email), invitationId }
}

function throwInvalidAddresses(problems: readonly AddressProblem[]): never {
  const [first] = problems as [AddressProblem]
  const text = problems.length === 1 ? first.message : `${problems.length} addresses can't be invited. ${first.message}.`
  fail('VALIDATION', text, { field: 'emails', rule: 'addresses', data: { addresses: problems } })
}
