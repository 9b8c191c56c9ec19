import { expect, test } from 'vitest'
import { endOf, type InvitationState, type StoredInvitation, stateOf } from './invitation-state.ts'

const at = '2026-11-20T14:00:00Z'
const none: StoredInvitation = { acceptedAt: null, revokedAt: null, failedAt: null, openedAt: null, isExpired: false, wasExpired: false }

test.each<[string, Partial<StoredInvitation>, InvitationState, string | null]>([
  ['just sent', {}, 'sent', null],
  ['opened', { openedAt: at }, 'opened', null],
  ['its mail failed', { failedAt: at }, 'failed', null],
  ['its mail failed, and its link was handed on and opened', { failedAt: at, openedAt: at }, 'opened', null],
  ['expired', { isExpired: true, openedAt: at }, 'expired', 'This invitation has expired'],
  ['expired after its mail failed', { isExpired: true, failedAt: at }, 'expired', 'This invitation has expired'],
  ['accepted', { acceptedAt: at, openedAt: at }, 'accepted', 'This invitation has already been accepted'],
  ['accepted, seven days ago', { acceptedAt: at, isExpired: true }, 'accepted', 'This invitation has already been accepted'],
  ['revoked', { revokedAt: at }, 'revoked', 'This invitation is no longer valid'],
  ['revoked, seven days ago', { revokedAt: at, isExpired: true }, 'revoked', 'This invitation is no longer valid'],
  ['expired, then replaced', { revokedAt: at, isExpired: true, wasExpired: true }, 'expired', 'This invitation has expired'],
])('%s', (_, stored, state, end) => {
  expect(stateOf({ ...none, ...stored })).toBe(state)
  expect(endOf(state)?.message ?? null).toBe(end)
})
