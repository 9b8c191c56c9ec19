import { describe, expect, test } from 'vitest'
import { type ForOneself, forOneself, mayForThemselves, type StaffChange } from './for-oneself.ts'

describe('PPL-3: what a change does for whoever makes it', () => {
  const manager = 'reportsToEmployeeId'
  test.each<[string, string | null, StaffChange, ForOneself | null]>([
    ['own manager', 'me', { employeeId: 'me', fields: [manager], managerId: 'boss' }, { rule: 'own_record', field: manager }],
    ['no manager of one’s own', 'me', { employeeId: 'me', fields: [manager], managerId: null }, { rule: 'own_record', field: manager }],
    ['own hire date', 'me', { employeeId: 'me', fields: ['jobTitle', 'hireDate'] }, { rule: 'own_record', field: 'hireDate' }],
    ['own tracking of time', 'me', { employeeId: 'me', fields: ['tracksTime'] }, { rule: 'own_record', field: 'tracksTime' }],
    ['own group', 'me', { employeeId: 'me', fields: ['timeTrackingGroupId'] }, { rule: 'own_record', field: 'timeTrackingGroupId' }],
    [
      'own approval workflow',
      'me',
      { employeeId: 'me', fields: ['approvalWorkflowTemplateId'] },
      { rule: 'own_record', field: 'approvalWorkflowTemplateId' },
    ],
    ['own last day', 'me', { employeeId: 'me', fields: ['terminationDate'] }, { rule: 'own_record', field: 'terminationDate' }],
    ['own name and phone', 'me', { employeeId: 'me', fields: ['firstName', 'businessPhone'] }, null],
    ['oneself as a manager', 'me', { employeeId: 'you', fields: [manager], managerId: 'me' }, { rule: 'own_report', field: manager }],
    [
      'oneself as the manager of a new person',
      'me',
      { employeeId: null, fields: [manager], managerId: 'me' },
      { rule: 'own_report', field: manager },
    ],
    [
      'someone below oneself as a manager',
      'me',
      { employeeId: 'you', fields: [manager], managerId: 'mine', isLed: { before: false, after: true } },
      { rule: 'own_line', field: manager },
    ],
    [
      'another place in one’s own line',
      'me',
      { employeeId: 'you', fields: [manager], managerId: 'mine', isLed: { before: true, after: true } },
      null,
    ],
    [
      'out of one’s own line',
      'me',
      { employeeId: 'you', fields: [manager], managerId: 'other', isLed: { before: true, after: false } },
      null,
    ],
    [
      'a manager for others',
      'me',
      { employeeId: 'you', fields: [manager], managerId: 'other', isLed: { before: false, after: false } },
      null,
    ],
    ['someone else’s hire date', 'me', { employeeId: 'you', fields: ['hireDate'] }, null],
    ['a new person, by someone without a record', null, { employeeId: null, fields: [manager], managerId: null }, null],
  ])('%s', (_, editorId, change, expected) => {
    expect(forOneself(editorId, change)).toEqual(expected)
  })
})

describe('PPL-3: who may do it for themselves', () => {
  test.each<[string, Parameters<typeof mayForThemselves>[0], boolean]>([
    ['an administrator who approves time', { baseRole: 'admin', writes: ['staff_module', 'time_my_team_time'] }, true],
    ['an administrator who does not', { baseRole: 'admin', writes: ['staff_module'] }, false],
    ['a manager who approves time', { baseRole: 'manager', writes: ['staff_module', 'time_my_team_time'] }, false],
    ['an employee who edits staff', { baseRole: 'employee', writes: ['staff_module'] }, false],
    ['a member without a role', { baseRole: null, writes: [] }, false],
  ])('%s: %o %s', (_, editor, expected) => {
    expect(mayForThemselves(editor)).toBe(expected)
  })
})
