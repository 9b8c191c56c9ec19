import { holdersOf } from '#server/db/holders.ts'
import type { LiveTopics } from '#server/live/topics.ts'

export const roleTopics: LiveTopics = {
  /** A role, also one that was deleted: whoever may read how roles are set up. */
  roles: {
    superAdmins: true,
    audience: holdersOf('settings_roles'),
  },
}
