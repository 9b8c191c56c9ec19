import { expect, test } from 'vitest'
import { CONFIRMABLE, type FirstDayFacts, STEP_KEYS, type StepKey, stepsOf } from './get-started.ts'

const none = { profile: false, departments: false, locations: false, pay_period: false }
/** As an organization is created: one of each, made for it, and its founder. */
const made: FirstDayFacts = {
  hasProfile: false,
  departments: { all: 1, changed: false },
  locations: { all: 1, changed: false },
  timeGroups: { all: 1, changed: false },
  employees: 1,
  members: 1,
  submitted: false,
}
const doneOf = (facts: FirstDayFacts, confirmed = none) =>
  stepsOf(facts, confirmed)
    .filter(({ isDone }) => isDone)
    .map(({ key }) => key)

test('nothing is done in an organization that was just created', () => {
  expect(doneOf(made)).toEqual([])
  expect(stepsOf(made, none).map(({ key }) => key)).toEqual([...STEP_KEYS])
})

test.each<[string, Partial<FirstDayFacts>, StepKey]>([
  ['an employee ID and a job title', { hasProfile: true }, 'profile'],
  ['a second department', { departments: { all: 2, changed: false } }, 'departments'],
  ['a renamed department', { departments: { all: 1, changed: true } }, 'departments'],
  ['a second location', { locations: { all: 2, changed: false } }, 'locations'],
  ['a renamed location', { locations: { all: 1, changed: true } }, 'locations'],
  ['a second time tracking group', { timeGroups: { all: 2, changed: false } }, 'pay_period'],
  ['a changed time tracking group', { timeGroups: { all: 1, changed: true } }, 'pay_period'],
  ['a second person', { employees: 2 }, 'staff'],
  ['a second member', { members: 2 }, 'invitations'],
  ['a submitted timesheet', { submitted: true }, 'timesheet'],
])('%s ticks its step and no other', (_, change, step) => {
  expect(doneOf({ ...made, ...change })).toEqual([step])
})

test.each(CONFIRMABLE)('“Looks right” ticks %s and no other step', step => {
  expect(doneOf(made, { ...none, [step]: true })).toEqual([step])
})

test('steps that need other people cannot be confirmed away', () => {
  expect(doneOf(made, { profile: true, departments: true, locations: true, pay_period: true })).toEqual([...CONFIRMABLE])
})
