import { describe, expect, test } from 'vitest'
import type { CallError } from '#web/rpc.ts'
import { failedSave } from './save-cells.ts'

const callError = (more: Partial<CallError>): CallError => ({
  code: 'INTERNAL',
  status: 500,
  message: 'said by the server',
  data: {},
  ...more,
})
const cell = { date: '2026-11-12', column: 'regular' }

describe('how the outbox sees a failed save', () => {
  test('a changed version is a conflict with the other value', () => {
    const theirs = { minutes: 210, minutesEntered: 210, version: 4 }
    expect(failedSave(callError({ code: 'CONFLICT', status: 409, data: { cells: [{ ...cell, theirs }] } }))).toEqual({
      ok: false,
      kind: 'conflict',
      cells: [{ ...cell, theirs }],
    })
  })

  test('a cell that someone cleared in the meantime is a conflict without a version', () => {
    const theirs = { minutes: 0, minutesEntered: 0, version: null }
    expect(failedSave(callError({ code: 'CONFLICT', status: 409, data: { cells: [{ ...cell, theirs }] } }))).toMatchObject({
      kind: 'conflict',
      cells: [{ theirs }],
    })
  })

  test('a locked timesheet invalidates its cells with the reason, although the status is 409 as well', () => {
    const named = { ...cell, rule: 'timesheet_submitted', message: "This timesheet has been submitted and can't be changed" }
    expect(failedSave(callError({ code: 'CONFLICT', status: 409, data: { cells: [named] } }))).toEqual({
      ok: false,
      kind: 'invalid',
      cells: [{ ...cell, message: "This timesheet has been submitted and can't be changed" }],
      message: 'said by the server',
    })
  })

  test('a broken rule invalidates the named cells', () => {
    const named = { ...cell, rule: 'day_over_24_hours', message: "You can't enter more than 24 hours in a day" }
    expect(failedSave(callError({ code: 'VALIDATION', status: 422, data: { cells: [named] } }))).toMatchObject({
      kind: 'invalid',
      cells: [{ ...cell, message: "You can't enter more than 24 hours in a day" }],
    })
  })

  test('an error without cells invalidates all that was sent, which is not sent again automatically', () => {
    for (const status of [400, 403, 404, 409, 413, 422]) {
      expect(failedSave(callError({ code: 'FORBIDDEN', status }))).toEqual({
        ok: false,
        kind: 'invalid',
        cells: [],
        message: 'said by the server',
      })
    }
  })

  test('an ended session keeps the cells until someone signs in', () => {
    expect(failedSave(callError({ code: 'SESSION_EXPIRED', status: 401 }))).toMatchObject({ kind: 'signed_out' })
  })

  test('a session in another organization keeps the cells until it is back', () => {
    expect(failedSave(callError({ code: 'FORBIDDEN', status: 403, rule: 'organization_changed' }))).toMatchObject({
      kind: 'other_organization',
    })
  })

  test('after too many calls the retry waits as long as the server says, in milliseconds', () => {
    expect(failedSave(callError({ code: 'RATE_LIMITED', status: 429, data: { retryAfterSeconds: 7 } }))).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 7000,
    })
    expect(failedSave(callError({ code: 'RATE_LIMITED', status: 429 }))).toMatchObject({ kind: 'rate_limited', retryAfterMs: undefined })
  })

  test('without an answer or after a server error the request is repeated', () => {
    expect(failedSave(callError({ code: 'NETWORK', status: 0 }))).toMatchObject({ kind: 'offline' })
    expect(failedSave(callError({ code: 'UNAVAILABLE', status: 503 }))).toMatchObject({ kind: 'server' })
  })
})
