import { expect, test } from 'vitest'
import type { Person } from '../calls.ts'
import { changedIn, changeValuesOf, problemsOfChange } from './change-values.ts'
import { inputOf, problemsOf, valuesOf } from './person-values.ts'

const grace = {
  firstName: 'Grace',
  lastName: 'Nakamura',
  email: 'grace@example.org',
  jobTitle: 'Cook',
  departmentId: 'd1',
  reportsToEmployeeId: 'm1',
  managerName: 'Dana Whitfield',
  tracksTime: false,
} as Partial<Person> as Person

test('the manager comes into the form with their name, and is saved by their id', () => {
  expect(valuesOf(grace).reportsToEmployeeId).toEqual({ value: 'm1', label: 'Dana Whitfield' })
  expect(inputOf(valuesOf(grace), false)).toMatchObject({ reportsToEmployeeId: 'm1', tracksTime: false, firstName: 'Grace' })
})

test('what is left empty is saved as none, and never as an empty text', () => {
  expect(inputOf({ ...valuesOf({}), firstName: 'Ada', lastName: 'Stone', email: '  ' }, false)).toMatchObject({
    email: null,
    employeeId: null,
    jobTitle: null,
    businessPhone: null,
    departmentId: null,
    reportsToEmployeeId: null,
  })
})

test('a new person without a chosen group leaves it to the server; an edited one is taken out of it', () => {
  expect(inputOf(valuesOf({}), true)).not.toHaveProperty('timeTrackingGroupId')
  expect(inputOf({ ...valuesOf({}), timeTrackingGroupId: 'g1' }, true)).toHaveProperty('timeTrackingGroupId', 'g1')
  expect(inputOf(valuesOf({}), false)).toHaveProperty('timeTrackingGroupId', null)
})

test('both names are required', () => {
  expect(problemsOf({ ...valuesOf({}), firstName: ' ' })).toEqual({
    firstName: 'This field is required',
    lastName: 'This field is required',
  })
  expect(problemsOf(valuesOf(grace))).toEqual({})
})

test('a change with a date saves only what differs, and clearing is a change too', () => {
  const before = changeValuesOf(grace, '2026-11-22')
  expect(changedIn(before, { ...before, jobTitle: ' Chef ', departmentId: null })).toEqual({ jobTitle: 'Chef', departmentId: null })
  expect(changedIn(before, { ...before, effectiveOn: '2026-12-01', reportsToEmployeeId: { value: 'm1', label: 'renamed' } })).toEqual({})
})

test('a change with a date needs a day, and something that changes', () => {
  const before = changeValuesOf(grace, '2026-11-22')
  expect(problemsOfChange(before, { ...before, effectiveOn: null })).toEqual({
    effectiveOn: 'This field is required',
    jobTitle: 'Change at least one of these fields',
  })
  expect(problemsOfChange(before, { ...before, locationId: 'l1' })).toEqual({})
})
