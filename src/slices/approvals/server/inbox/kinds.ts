import { fail } from '#core/failure.ts'
import { type Statement, sqlStatement, withValues } from '#server/db/statement.ts'
import type { SubjectType } from '../subject.ts'
import { awaitingCurrentUser } from '../waiting.ts'

/** The needs of kinds of subjects, in columns. */
export interface Kinds {
  types: string[]
  modules: (string | null)[]
  features: (string | null)[]
  permissions: (string | null)[]
}

export function kindsOf(subjects: readonly SubjectType[]): Kinds {
  return {
    types: subjects.map(({ type }) => type),
    modules: subjects.map(({ need }) => need?.module ?? null),
    features: subjects.map(({ need }) => need?.feature ?? null),
    permissions: subjects.map(({ need }) => need?.unblocked ?? null),
  }
}

/** A query of the kinds that the current user may decide on in the inbox: `type`. None outside of an organization. */
export const usableKinds = `select k.type
  from unnest($types::text[], $modules::text[], $features::text[], $permissions::text[]) as k (type, module, feature, permission)
  where (select app.org_id()) is not null
    and (k.module is null or ((select app.own_modules()) ->> k.module)::timestamptz > app.now())
    and not exists (select from app.organization_time_feature_access f
      join platform.time_feature_categories c on c.id = f.time_feature_category_id and c.slug = k.feature
      where f.organization_id = (select app.org_id()) and not f.is_enabled)
    and (app.mode() = 'super_admin' or not exists (select from app.user_roles ur
      join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
      where ur.organization_id = (select app.org_id()) and ur.user_id = (select app.user_id()) and k.permission = any (r.blocks)))`

const waitingByKind = sqlStatement<Kinds, { type: string; waiting: number }>(`
  select usable.type, (select count(*) from (${awaitingCurrentUser}) w where w.subject_type = usable.type)::int as waiting from (${usableKinds}) usable`)
const waitingInAll = sqlStatement<Kinds, { count: number }>(
  `select count(*)::int as count from (${awaitingCurrentUser}) w where w.subject_type in (${usableKinds})`,
)

/** The kinds that the current user may decide on, each with how many await them. */
export const countByKind = (subjects: readonly SubjectType[]): Statement<object, { type: string; waiting: number }> =>
  withValues(waitingByKind, kindsOf(subjects))

/** How many of all kinds await the current user, for the badge: what the inbox lists. One number, 0 outside of an organization. */
export const countWaiting = (subjects: readonly SubjectType[]): Statement<object, { count: number }> =>
  withValues(waitingInAll, kindsOf(subjects))

/** Throws NOT_FOUND where one of the kinds is none that the current user may decide on: as for an unknown one. */
export function requireUsable(usable: readonly { type: string }[], types: readonly string[]): void {
  if (types.some(type => !usable.some(kind => kind.type === type))) fail('NOT_FOUND', 'Not found')
}
