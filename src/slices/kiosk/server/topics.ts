import { holdersOf } from '#server/db/holders.ts'
import type { LiveTopics } from '#server/live/hub.ts'

/** Whoever may see the list follows it. */
export const kioskTopics: LiveTopics = {
  kiosks: {
    superAdmins: true,
    audience: holdersOf('settings_roles', 'write'),
  },
}
