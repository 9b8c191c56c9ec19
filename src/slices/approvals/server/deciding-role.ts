import { isAdministrator } from '#core/administrator.ts'
import { type Actor, may } from '#server/db/gate.ts'
import { isAdministratorRole } from '#server/db/holders.ts'

/*
 * Who decides, reassigns, and names stand-ins in place of approvers, and is asked where no one else may decide: base role admin with
 * time_my_team_time at write (ACC-3: a blocked permission denies, whatever the base role). The same twice: for the current user, and as SQL.
 */

export const decidesForOthers = (actor: Pick<Actor, 'baseRole' | 'mode' | 'reads' | 'writes'>): boolean =>
  isAdministrator(actor) && may(actor, 'time_my_team_time', 'write')

/** A condition on `app.roles r`, which may be a role that is not there. */
export const roleDecides = `(coalesce(${isAdministratorRole}, false) and exists (select from app.role_grants granted
    where granted.organization_id = r.organization_id and granted.role_id = r.id and granted.permission_name = 'time_my_team_time' and granted.level = 'write'))`

/** True for the current user, and for a super admin inside the organization; uncorrelated, so that it is evaluated once per statement. */
export const currentUserDecidesForOthers = `(select app.mode() = 'super_admin' or exists (
    select from app.user_roles held join app.roles r on r.organization_id = held.organization_id and r.id = held.role_id
    where held.organization_id = app.org_id() and held.user_id = app.user_id() and ${roleDecides}))`
