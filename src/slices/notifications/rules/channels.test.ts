import { describe, expect, test } from 'vitest'
import { channelsOf, standardChannel } from './channels.ts'

describe('until a person chooses, a kind', () => {
  test.each([
    ['timesheet_approved', 'in_app'],
    ['timesheet_rejected', 'at_once'],
    ['approval_required', 'daily'],
  ] as const)('%s comes %s', (kind, channel) => {
    expect(standardChannel(kind)).toBe(channel)
  })
})

test('what waits for a decision always shows in the app', () => {
  expect(channelsOf('approval_required')).toEqual(['in_app', 'at_once', 'daily'])
  expect(channelsOf('approval_withdrawn')).toEqual(['in_app', 'at_once', 'daily', 'off'])
})
