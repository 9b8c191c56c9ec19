import type { PersonGroups } from '#slices/time-groups/rules/group-settings.ts'
import type { MembershipRow } from './group.ts'

/** The rows of `loadGroupsOf` as the rules take them. */
export function personGroupsOf(rows: readonly MembershipRow[]): PersonGroups {
  const memberships = new Map(
    rows.map(({ startsOn, endsOn, groupId, ownScheduledMinutes }) => [
      startsOn,
      { startsOn, endsOn, groupId, scheduledMinutes: ownScheduledMinutes },
    ]),
  )
  // Someone may have been in one group twice.
  const versions = new Map(
    rows.map(({ startsOn: _startsOn, endsOn: _endsOn, ownScheduledMinutes: _own, ...version }) => [
      `${version.groupId} ${version.effectiveFrom}`,
      version,
    ]),
  )
  return { memberships: [...memberships.values()], versions: [...versions.values()] }
}
