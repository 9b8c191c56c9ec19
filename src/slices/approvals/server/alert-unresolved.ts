import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { button, table, text } from '#server/mail/blocks.ts'
import { enqueueMail, type Mail } from '#server/mail/outbox.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import { roleDecides } from './deciding-role.ts'
import { type UnresolvedStep, unresolvedSteps } from './unresolved-steps.ts'

export const UNRESOLVED_STEPS_ALERT = 'unresolved_steps_alert'
const ALERT = 'approvals'
const MAX_STEPS = 20

const recent = sqlStatement<object, { id: string }>(
  `select m.id from platform.mail_messages m
   where m.organization_id = (select app.org_id()) and m.alert = '${ALERT}' and m.created_at > app.now() - interval '7 days' limit 1`,
)
const administrators = sqlStatement<object, { email: string; subdomain: string | null }>(
  `select coalesce(p.email, '') as email, o.domain as subdomain from app.organization_members m
   join app.organizations o on o.id = m.organization_id
   join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
   join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id and ${roleDecides}
   join platform.profiles p on p.id = m.user_id
   where m.organization_id = (select app.org_id()) and m.status = 'active' and coalesce(p.email, '') <> '' order by p.email`,
)

/**
 * Tells the administrators who decide in place of approvers by mail of steps of its workflow templates that resolve to no one, once a week while there are some: administrators
 * have to decide them, and no one notices otherwise. The mail leads to the organization's own address. Someone without a template and without a manager is
 * at the top, which is no mistake.
 */
export async function alertUnresolvedSteps(
  tx: Pick<WriteTx<{ organizationId: string }>, 'atCommit' | 'actor'> & ReadTx<unknown>,
  addressOf: (subdomain: string | null) => string,
) {
  if ((await tx.first(recent, {})) !== undefined) return
  const steps = (await unresolvedSteps(tx)).flatMap(({ templateName, ...step }) =>
    templateName === null ? [] : [{ templateName, ...step }],
  )
  if (steps.length === 0) return
  for (const { email: to, subdomain } of await tx.rows(administrators, {})) {
    enqueueMail(tx, unresolvedStepsMail({ to, address: addressOf(subdomain), steps }), tx.actor.organizationId)
  }
}

interface UnresolvedStepsMail {
  to: string
  /** The organization's own, without a slash at its end. */
  address: string
  steps: readonly (Pick<UnresolvedStep, 'stepOrder' | 'people'> & { templateName: string })[]
}

/** Names no person: the screen that it leads to does. */
export function unresolvedStepsMail({ to, address, steps }: UnresolvedStepsMail): Mail {
  const rows = steps.slice(0, MAX_STEPS).map(({ templateName, stepOrder, people }): [string, string] => {
    return [withoutLinks(templateName), `Step ${stepOrder}, for ${people.length} ${people.length === 1 ? 'person' : 'people'}`]
  })
  return {
    kind: 'admin_alert',
    to,
    alert: ALERT,
    subject: 'Some approval steps have no approver',
    blocks: [
      text('Hi,'),
      text('Some approval steps in your organization have no approver, so administrators have to approve in their place.'),
      table(...rows),
      button('See who is affected', `${address}/settings/permission-audit`),
      text("You're getting this because you're an administrator. We send it at most once a week until this is fixed."),
    ],
  }
}
