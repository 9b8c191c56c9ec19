import { holdersOf } from '#server/db/holders.ts'
import type { LiveTopics } from '#server/live/topics.ts'

export const groupTopics: LiveTopics = {
  /** A time tracking group: whoever may read how groups are set up. */
  time_tracking_groups: {
    superAdmins: true,
    audience: holdersOf('settings_time_groups'),
  },
}
