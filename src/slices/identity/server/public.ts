export { createAccount } from './create-account.ts'
export { requireEmail } from './require-input.ts'
