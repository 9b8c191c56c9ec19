export { createAccount } from './create-account.ts'
export { canonicalEmail, requireEmail } from './require-input.ts'
export { endMemberSessions } from './session/end-member-sessions.ts'
