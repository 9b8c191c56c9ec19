import type { WebSlice } from '#web/slice.ts'

// What a role allows has changed: menus and screens follow.
export const invitations: WebSlice = { badgeTopics: ['member_roles'] }
