export { createAccount } from './create-account.ts'
export { requireEmail } from './require-input.ts'
export { endMemberSessions } from './session/end-member-sessions.ts'
