import { isAdministrator } from '#core/administrator.ts'
import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { type Actor, may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { standIns } from '#slices/approvals/contract/stand-ins.ts'
import { recordScope } from '#slices/people/rules/record-scope.ts'
import { loadOwnReach, reachOf } from '#slices/people/server/public.ts'
import { decidesForOthers } from '../deciding-role.ts'
import { organizationsToday } from '../keep-stand-ins.ts'
import { membersNamed } from '../members.ts'
import { askedApprovers } from '../waiting.ts'

export type StandIn = OutputOf<typeof standIns.create>

const MAX_ROWS = 20

interface Row {
  id: string
  approverUserId: string
  approverName: string
  standInUserId: string
  standInName: string
  startsOn: PlainDate
  endsOn: PlainDate
  isNow: boolean
  namedBy: string
  createdAt: string
}

const columns = `s.id, s.approver_user_id, a.name as approver_name, s.stand_in_user_id, b.name as stand_in_name, s.starts_on, s.ends_on,
  ${organizationsToday} between s.starts_on and s.ends_on and a.is_active and b.is_active as is_now, coalesce(c.name, 'Steward support') as named_by, s.created_at`
const open = `with members as (${membersNamed})
  select ${columns} from app.approval_stand_ins s
  join members a on a.user_id = s.approver_user_id
  join members b on b.user_id = s.stand_in_user_id
  left join members c on c.user_id = s.created_by
  where s.organization_id = (select app.org_id()) and s.ended_at is null and s.ends_on >= ${organizationsToday}`

const openStandIns = sqlStatement<{ all: boolean }, Row>(
  `${open} and ($all::boolean or (select app.user_id()) in (s.approver_user_id, s.stand_in_user_id)) order by s.starts_on, a.name, s.id`,
)
/** One that applies now or later. */
export const openStandIn = sqlStatement<{ id: string }, Row>(`${open} and s.id = $id`)

const asked = sqlStatement<object, { today: PlainDate; isApprover: boolean }>(
  `select ${organizationsToday} as today,
     exists (select from (${askedApprovers}) asked where asked.approver_user_id = (select app.user_id())) as is_approver`,
)

/** As the API answers it. */
export function toStandIn({ approverUserId, approverName, standInUserId, standInName, ...rest }: Row): StandIn {
  return { ...rest, approver: { userId: approverUserId, name: approverName }, standIn: { userId: standInUserId, name: standInName } }
}

/** Who may name whose stand-in: whoever decides in place of others anyone's, and whoever approves, or reaches the hours of people they lead, their own. */
export async function mayName(tx: Pick<ReadTx<Actor>, 'first' | 'actor'>) {
  const [found, reach] = await Promise.all([tx.first(asked, {}), tx.first(loadOwnReach, {})])
  const { actor } = tx
  return {
    today: found!.today,
    name: actor.mode === 'member' && (found!.isApprover || recordScope(reachOf(actor, reach!, 'time_my_team_time'), 'overview') !== 'own'),
    nameForOthers: decidesForOthers(actor),
  }
}

export async function listStandIns({
  ctx: { tx },
}: VerbArgs<ReadTx<Actor>, typeof standIns.list>): Promise<OutputOf<typeof standIns.list>> {
  const { today, ...can } = await mayName(tx)
  const all = isAdministrator(tx.actor) && may(tx.actor, 'time_my_team_time')
  const rows = await tx.rows(openStandIns, { all })
  return { standIns: rows.map(toStandIn), today, can }
}

const members = sqlStatement<{ search: string; exceptEmployeeId: string | null }, { userId: string; name: string }>(
  `select found.user_id, found.name from (${membersNamed}) found
   where found.is_active and ($search::text = '' or app.folded(found.name) like all ((select app.search_patterns($search::text))::text[]))
     and ($exceptEmployeeId::uuid is null or found.employee_id is distinct from $exceptEmployeeId::uuid) order by lower(found.name), found.user_id limit 21`,
)

/** Throws FORBIDDEN for someone who may name no stand-in. */
export async function standInChoices({
  ctx: { tx },
  input: { search, exceptEmployeeId },
}: VerbArgs<ReadTx<Actor>, typeof standIns.choices>): Promise<OutputOf<typeof standIns.choices>> {
  const can = await mayName(tx)
  if (!can.name && !can.nameForOthers) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  const found = await tx.rows(members, { search, exceptEmployeeId: exceptEmployeeId ?? null })
  return { rows: found.slice(0, MAX_ROWS), more: found.length > MAX_ROWS }
}
