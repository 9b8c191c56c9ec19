import { describe, expect, test } from 'vitest'
import { setClock } from '#test/clock.ts'
import { periodStart } from '#test/time-world.ts'
import { date, names, setUpLateTeam } from '../test/late-team.ts'

const w = setUpLateTeam()
const { as, people } = w

describe('L10 without a date', () => {
  test('the inbox and the counts are about the period before while the current one is in its first half, then about the current one', async () => {
    await setClock(w.t, '2026-04-05T15:00:00Z')
    const first = await as(people.manager).approvals.inbox({})
    expect(first).toMatchObject({ today: '2026-04-05', shownOn: periodStart })
    expect(names(first.notSubmitted)).toEqual(['Idle Test', 'Late Test'])
    expect(first.notSubmitted.map(row => row.periodStart)).toEqual([periodStart, periodStart])
    expect(await as(people.manager).approvals.counts({})).toMatchObject({ notSubmitted: 2, notStarted: 1 })

    await setClock(w.t, '2026-04-06T15:00:00Z')
    const second = await as(people.manager).approvals.inbox({})
    expect(second).toMatchObject({ today: '2026-04-06', shownOn: '2026-03-30' })
    expect(names(second.notSubmitted)).toEqual(['Early Test', 'Idle Test', 'Late Test'])
    expect(await as(people.manager).approvals.counts({})).toMatchObject({ notSubmitted: 3, notStarted: 3 })
  })

  test('a date that is given is shown, whatever the day', async () => {
    await setClock(w.t, '2026-04-01T15:00:00Z')
    const inbox = await as(people.manager).approvals.inbox({ date: '2026-04-01' })
    expect(inbox.shownOn).toBe('2026-04-01')
    expect(inbox.notSubmitted.map(row => row.periodStart)).toEqual(['2026-03-30', '2026-03-30', '2026-03-30'])
  })
})

describe('L4 the counts', () => {
  test('tell who has not started from who has not submitted', async () => {
    expect(await as(people.manager).approvals.counts({ date })).toMatchObject({ draft: 1, submitted: 1, notSubmitted: 2, notStarted: 1 })
  })

  test('are those of the lists that the inbox shows', async () => {
    for (const person of [people.manager, people.admin]) {
      const [{ notSubmitted }, counts] = await Promise.all([as(person).approvals.inbox({ date }), as(person).approvals.counts({ date })])
      expect(counts).toMatchObject({
        notSubmitted: notSubmitted.length,
        notStarted: notSubmitted.filter(({ minutes }) => minutes === 0).length,
      })
    }
  })
})
