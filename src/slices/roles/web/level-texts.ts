import { defineTexts } from '#web/texts.ts'

/** Names of levels, shared by both screens. */
export const t = defineTexts({
  inherit: 'Inherit',
  read: 'Read',
  write: 'Write',
  block: 'Block',
  blocked: 'Blocked',
  noAccess: 'No access',
  findPermission: 'Find a permission',
  noMatches: 'No matches',
})
