import type { WebSlice } from '#web/slice.ts'

// Menus and screens follow when a role's permissions change.
export const invitations: WebSlice = { badgeTopics: ['member_roles'] }
