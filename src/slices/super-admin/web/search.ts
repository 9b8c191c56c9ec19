import { type SecurityEventKind, securityEvents } from '#core/security-event-kinds.ts'
import { defineSearch, oneOf, text } from '#web/search.ts'

export const TABS = ['organizations', 'requests', 'operators', 'security', 'mail'] as const

/** Which part of the console is open; the lists in it have parameters of their own. */
export const consoleSearch = defineSearch({ tab: oneOf(TABS, 'organizations') })
export const organizationsSearch = defineSearch({ search: text(100), state: oneOf(['active', 'inactive']) })
export const securitySearch = defineSearch({ kind: oneOf(Object.keys(securityEvents) as SecurityEventKind[]) })
