import { describe, expect, test } from 'vitest'
import type { Refusal } from '#web/rpc.ts'
import { refusedSave } from './save-cells.ts'

const refusal = (more: Partial<Refusal>): Refusal => ({ code: 'INTERNAL', status: 500, message: 'said by the server', data: {}, ...more })
const cell = { date: '2026-11-12', column: 'regular' }

describe('what the outbox makes of a refused save', () => {
  test('a moved version is a conflict that carries the other value', () => {
    const theirs = { minutes: 210, minutesEntered: 210, version: 4 }
    expect(refusedSave(refusal({ code: 'CONFLICT', status: 409, data: { cells: [{ ...cell, theirs }] } }))).toEqual({
      ok: false,
      kind: 'conflict',
      cells: [{ ...cell, theirs }],
    })
  })

  test('a cell that somebody emptied meanwhile is a conflict without a version', () => {
    const theirs = { minutes: 0, minutesEntered: 0, version: null }
    expect(refusedSave(refusal({ code: 'CONFLICT', status: 409, data: { cells: [{ ...cell, theirs }] } }))).toMatchObject({
      kind: 'conflict',
      cells: [{ theirs }],
    })
  })

  test('a locked sheet refuses its cells with the reason, although it answers 409 as well', () => {
    const named = { ...cell, rule: 'sheet_submitted', message: 'Timesheet is submitted' }
    expect(refusedSave(refusal({ code: 'CONFLICT', status: 409, data: { cells: [named] } }))).toEqual({
      ok: false,
      kind: 'refused',
      cells: [{ ...cell, message: 'Timesheet is submitted' }],
      message: 'said by the server',
    })
  })

  test('a broken rule refuses the named cells', () => {
    const named = { ...cell, rule: 'day_over_24_hours', message: 'A day has 24 hours at most' }
    expect(refusedSave(refusal({ code: 'VALIDATION', status: 422, data: { cells: [named] } }))).toMatchObject({
      kind: 'refused',
      cells: [{ ...cell, message: 'A day has 24 hours at most' }],
    })
  })

  test('a refusal without cells refuses all that was sent, and is not sent again by itself', () => {
    for (const status of [400, 403, 404, 409, 413, 422]) {
      expect(refusedSave(refusal({ code: 'FORBIDDEN', status }))).toEqual({
        ok: false,
        kind: 'refused',
        cells: [],
        message: 'said by the server',
      })
    }
  })

  test('an ended session keeps the cells until somebody signs in', () => {
    expect(refusedSave(refusal({ code: 'SESSION_EXPIRED', status: 401 }))).toMatchObject({ kind: 'signed_out' })
  })

  test('a session that stands in another organization keeps the cells until it is back', () => {
    expect(refusedSave(refusal({ code: 'FORBIDDEN', status: 403, rule: 'organization_changed' }))).toMatchObject({
      kind: 'other_organization',
    })
  })

  test('too many calls wait as long as the server asks, in milliseconds', () => {
    expect(refusedSave(refusal({ code: 'RATE_LIMITED', status: 429, data: { retryAfterSeconds: 7 } }))).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 7000,
    })
    expect(refusedSave(refusal({ code: 'RATE_LIMITED', status: 429 }))).toMatchObject({ kind: 'rate_limited', retryAfterMs: undefined })
  })

  test('no answer and a broken server leave the request to be repeated', () => {
    expect(refusedSave(refusal({ code: 'NETWORK', status: 0 }))).toMatchObject({ kind: 'offline' })
    expect(refusedSave(refusal({ code: 'UNAVAILABLE', status: 503 }))).toMatchObject({ kind: 'server' })
  })
})
