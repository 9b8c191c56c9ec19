import { holdersOf } from '#server/db/holders.ts'
import type { LiveTopics } from '#server/live/topics.ts'

/** Everyone who may see the list of kiosks. */
export const kioskTopics: LiveTopics = {
  kiosks: {
    superAdmins: true,
    audience: holdersOf('settings_roles', 'write'),
  },
}
