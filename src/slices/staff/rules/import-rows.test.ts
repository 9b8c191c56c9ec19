import { describe, expect, test } from 'vitest'
import { named, none, person, plan, planned, type Row, rowsOf, said, storedOf } from '#test/people-plan.ts'
import type { ImportChoices, Importer } from './import-rows.ts'
import type { Left } from './leaving-status.ts'

describe('the person whom a row means', () => {
  test.each<[string, Row, string]>([
    ['has the employee ID, whatever the case and width', { employeeId: 'Ａ', jobTitle: 'Cook' }, 'update'],
    ['has the email', { email: 'A@X.org', jobTitle: 'Cook' }, 'update'],
    ['has the employee ID even with another email', { employeeId: 'a', email: 'new@x.org' }, 'update'],
    ['is new without either', { ...named('N'), employeeId: 'n' }, 'create'],
    ['changes nothing where the row says what is stored', { employeeId: 'a', email: 'a@x.org', firstName: 'A' }, 'unchanged'],
    [
      'is not clear when two people have them',
      { employeeId: 'a', email: 'b@x.org' },
      'Employee ID a belongs to A Stored, and the email to B Stored.',
    ],
    [
      'is not clear when everything else is someone else’s',
      { employeeId: 'a', email: 'new@x.org', firstName: 'Omar', lastName: 'Thompson' },
      'Employee ID a belongs to A Stored.',
    ],
    [
      'is who a person has said it is',
      { employeeId: 'a', email: 'new@x.org', firstName: 'Omar', lastName: 'Thompson', match: 'a' },
      'update',
    ],
    ['must have a name to be new', { employeeId: 'n' }, 'The name is missing.'],
    ['must have both names to be new', { employeeId: 'n', firstName: 'N' }, 'The last name is missing.'],
  ])('%s', (_, row, expected) => expect(said(plan('a, b', [row]))).toEqual([expected]))

  test('who has left is a problem, and is not brought back', () => {
    const stored = { ...storedOf('a'), people: [person({ id: 'a', isActive: false })] }
    expect(said(planned(rowsOf([{ employeeId: 'a' }]), stored, none))).toEqual([
      'A Stored is inactive. Reactivate them before you import changes.',
    ])
  })
})

describe('a second row about one person names the first', () => {
  test.each<[string, Row, Row, string]>([
    ['by employee ID', { ...named('N'), employeeId: 'n' }, { ...named('M'), employeeId: 'N' }, 'Employee ID is already on row 2.'],
    ['by email', { ...named('N'), email: 'n@x.org' }, { ...named('M'), email: 'N@x.org' }, 'Email is already on row 2.'],
    ['by one and the other', { employeeId: 'a', jobTitle: 'x' }, { email: 'a@x.org', jobTitle: 'y' }, 'A Stored is already on row 2.'],
  ])('%s', (_, first, second, text) => expect(said(plan('a', [first, second]))[1]).toBe(text))
})

describe('someone who has left', () => {
  const left: Left = { field: 'status', text: 'Status is “Terminated”', isBlocked: false }
  const gone = { ...named('G'), employeeId: 'g', left, endDate: '2026-01-31' } as const
  test.each<[string, Row, Partial<ImportChoices>, object]>([
    ['is skipped', gone, {}, { outcome: 'skipped', note: 'Status is “Terminated”.' }],
    ['is skipped by the last day alone', { ...gone, left: null }, {}, { outcome: 'skipped', note: 'Left on 2026-01-31.' }],
    [
      'is added without access on request',
      gone,
      { addLeavers: true },
      { outcome: 'create', plan: { leaves: { on: '2026-01-31', isOver: true } } },
    ],
    ['needs a last day to be added', { ...gone, endDate: null }, { addLeavers: true }, { problems: [{ rule: 'no_end_date' }] }],
    [
      'and whose last day is to come contradicts itself',
      { ...gone, endDate: '2027-01-31' },
      { addLeavers: true },
      { problems: [{ rule: 'end_date_to_come' }] },
    ],
    ['is not deactivated by an import', { ...gone, employeeId: 'a' }, {}, { problems: [{ rule: 'leaves_staff', fix: { kind: 'skip' } }] }],
  ])('%s', (_, row, choices, expected) => expect(plan('a', [row], choices)[0]).toMatchObject(expected))

  test('is nothing new where they are inactive already', () => {
    const stored = { ...storedOf('a'), people: [person({ id: 'a', isActive: false })] }
    expect(said(planned(rowsOf([{ ...gone, employeeId: 'a' }]), stored, none))).toEqual(['unchanged'])
  })

  test.each<[string, Partial<ImportChoices>, object]>([
    ['is skipped', {}, { outcome: 'skipped', note: 'Status is “Terminated”.' }],
    ['has its problem where they are added', { addLeavers: true }, { outcome: 'problem', problems: [{ text: 'Wrong.' }] }],
  ])('whose row has a value that could not be read %s', (_, choices, expected) => {
    const wrong = { field: 'email', text: 'Wrong.', fix: { kind: 'edit', field: 'email' } } as const
    const [row] = rowsOf([gone])
    expect(planned([{ ...row!, problems: [wrong] }], storedOf('a'), { ...none, ...choices })).toMatchObject([expected])
  })

  test('is no second row about someone who is hired again', () => {
    expect(said(plan('a', [gone, { ...named('G'), employeeId: 'g' }]))).toEqual(['skipped', 'create'])
  })

  test('leads no one', () => {
    const rows = [gone, { ...named('N'), manager: 'g' }]
    expect(said(plan('a', rows, { addLeavers: true }))).toEqual(['create', "Manager “g” isn't on staff."])
  })
})

describe('someone whose sign-in is blocked', () => {
  const left: Left = { field: 'signInBlocked', text: 'Sign-in is blocked in this file', isBlocked: true }
  test.each<[string, Row, Partial<ImportChoices>, object]>([
    ['is skipped, and the row says why', { ...named('B'), left }, {}, { outcome: 'skipped', note: 'Sign-in is blocked in this file.' }],
    [
      'is asked about where people who have left are added',
      { ...named('B'), left },
      { addLeavers: true },
      { problems: [{ field: 'endDate', text: "Sign-in is blocked in this file, but there's no end date." }] },
    ],
    [
      'and who is on staff is asked about, and not deactivated',
      { employeeId: 'a', left },
      {},
      { problems: [{ field: 'signInBlocked', rule: 'leaves_staff', text: expect.stringContaining('their sign-in is blocked') }] },
    ],
  ])('%s', (_, row, choices, expected) => expect(plan('a', [row], choices)[0]).toMatchObject(expected))
})

describe('a last day that is to come', () => {
  test.each<[string, Row, object]>([
    [
      'is given to someone new',
      { ...named('N'), endDate: '2026-12-31' },
      { outcome: 'create', plan: { leaves: { on: '2026-12-31', isOver: false } } },
    ],
    [
      'is not before the hire date',
      { ...named('N'), hireDate: '2027-01-01', endDate: '2026-12-31' },
      { problems: [{ rule: 'before_hire' }] },
    ],
    ['is not given to people on staff', { employeeId: 'a', endDate: '2026-12-31' }, { problems: [{ rule: 'last_day_of_staff' }] }],
  ])('%s', (_, row, expected) => expect(plan('a', [row])[0]).toMatchObject(expected))
})

describe('the role to invite with', () => {
  test.each<[string, Row, object]>([
    ['is found by its name', { ...named('N'), role: 'EMPLOYEE' }, { plan: { roleId: 'r1' } }],
    ['must exist', { ...named('N'), role: 'Emploee' }, { problems: [{ rule: 'unknown_role', fix: { kind: 'use', value: 'Employee' } }] }],
    ['is never above the importer’s own', { ...named('N'), role: 'Administrator' }, { problems: [{ rule: 'role_above_own' }] }],
    [
      'is not for people on staff, whose row says so and where it is changed',
      { employeeId: 'a', role: 'Administrator' },
      {
        outcome: 'unchanged',
        note: 'Access role “Administrator” is ignored, because A Stored is on staff. Change it in Staff, on their Access tab.',
      },
    ],
    [
      'is not for people on staff, also where something else of them changes',
      { employeeId: 'a', jobTitle: 'Cook', role: 'Employee' },
      { outcome: 'update', note: expect.stringContaining('“Employee” is ignored') },
    ],
  ])('%s', (_, row, expected) => expect(plan('a', [row])[0]).toMatchObject(expected))

  test('has no note where it is the one that they have', () => {
    const stored = { ...storedOf('a'), people: [person({ id: 'a', roleName: 'Manager' })] }
    expect(planned(rowsOf([{ employeeId: 'a', role: 'manager' }]), stored, none)).toEqual([
      { row: 2, label: 'A Stored', outcome: 'unchanged' },
    ])
  })
})

describe('the role of employees, where the importer may not give it,', () => {
  const withRoleOnly = { invites: 'with_role_only' } as const
  test.each<[string, Row, Partial<ImportChoices>, object]>([
    [
      'is a problem of each new person without a role, which is one for all of them',
      { ...named('N'), email: 'n@x.org' },
      withRoleOnly,
      { problems: [{ field: 'accessRole', rule: 'default_role_above_own', said: '' }] },
    ],
    ['is no problem of who has a role', { ...named('N'), email: 'n@x.org', role: 'Employee' }, withRoleOnly, { outcome: 'create' }],
    ['is no problem of who has no address', named('N'), withRoleOnly, { outcome: 'create' }],
    ['is no problem where no one is invited', { ...named('N'), email: 'n@x.org' }, {}, { outcome: 'create' }],
    ['is no problem of people on staff', { employeeId: 'a', email: 'a@x.org' }, withRoleOnly, { outcome: 'unchanged' }],
  ])('%s', (_, row, choices, expected) => expect(plan('a', [row], choices)[0]).toMatchObject(expected))
})

const importer = (employeeId: string, more: Partial<Importer> = {}): Importer => ({
  employeeId,
  inviters: new Set(),
  newManagers: new Set(),
  ...more,
})

test.each<[string, Partial<Importer>, string]>([
  ['who invited the importer', { inviters: new Set(['a']) }, 'own_inviter'],
  ['whom no administrator invited', { newManagers: new Set(['a']) }, 'new_manager'],
])('a manager %s is said with everything else that is wrong with the row', (_, more, rule) => {
  const row = { ...named('N'), manager: 'a', department: 'Nowhere' }
  expect(plan('a, b', [row], { importer: importer('b', more) })[0]).toMatchObject({
    problems: [
      { rule: 'unknown_department' },
      { field: 'reportsTo', rule, said: 'a', fix: { kind: 'use', field: 'manager', value: 'none' } },
    ],
  })
})

test('what the importer may not do for themselves is said with everything else that is wrong with the row', () => {
  const row = { ...named('N'), manager: 'a', department: 'Nowhere' }
  const choices = { importer: importer('a') }
  expect(plan('a', [row], choices)[0]).toMatchObject({
    problems: [
      { rule: 'unknown_department' },
      { field: 'reportsTo', rule: 'own_report', said: 'a', fix: { kind: 'use', field: 'manager', value: 'none' } },
    ],
  })
  expect(plan('a', [{ employeeId: 'a', hireDate: '2020-01-01', location: 'Elsewhere' }], choices)[0]).toMatchObject({
    problems: [{ rule: 'unknown_location' }, { field: 'hireDate', rule: 'own_record' }],
  })
  expect(said(plan('a', [row, { ...named('M'), employeeId: 'm', manager: 'b' }], { importer: importer('b') }))).toEqual([
    "Department “Nowhere” doesn't exist.",
    "Manager “b” isn't on staff.",
  ])
})

describe('a department', () => {
  test.each<[string, string, 'no' | 'yes' | 'forbidden', string]>([
    ['is found by name, whatever the case', 'SHELTER', 'no', 'create'],
    ['is found by code', 'sh', 'no', 'create'],
    ['that two have needs the code', 'Kitchen', 'no', '2 departments are called “Kitchen”. Use a code.'],
    ['that is inactive is not used', 'Old', 'yes', 'Department “Old” is inactive.'],
    ['that is missing is a problem', 'Garden', 'no', "Department “Garden” doesn't exist."],
    ['that is missing is created on request', 'Garden', 'yes', 'create'],
    [
      'that is missing is not created by someone who may not',
      'Garden',
      'forbidden',
      "Department “Garden” doesn't exist. You don't have permission to create departments.",
    ],
  ])('%s', (_, department, add, expected) =>
    expect(said(plan('a', [{ ...named('N'), department }], { adds: { ...none.adds, department: add } }))).toEqual([expected]),
  )

  test('that is mistyped is proposed', () => {
    expect(plan('a', [{ ...named('N'), department: 'Sheltr' }])).toMatchObject([
      {
        problems: [
          { rule: 'unknown_department', said: 'Sheltr', fix: { kind: 'use', field: 'department', value: 'Shelter', label: 'Use Shelter' } },
        ],
      },
    ])
  })
})

test('a unit, a fund and a program are found like departments, and a missing fund or program is not created', () => {
  const rows = [
    { ...named('N'), unit: 'u-1', defaultFund: 'GENERAL', defaultProgram: 'meals', tracksTime: false },
    { ...named('O'), unit: 'Nowhere' },
    { ...named('P'), defaultFund: 'Genral' },
    { ...named('Q'), defaultProgram: 'Twice' },
  ]
  const answers = plan('a', rows, { adds: { department: 'yes', location: 'yes', unit: 'no' } })
  expect(said(answers)).toEqual([
    'create',
    "Unit “Nowhere” doesn't exist.",
    "Fund “Genral” doesn't exist.",
    '2 programs are called “Twice”. Give one of them another name.',
  ])
  expect(answers[0]).toMatchObject({ plan: { changes: { unitId: 'u1', defaultFundId: 'f1', defaultProgramId: 'p1', tracksTime: false } } })
  expect(answers[2]).toMatchObject({ problems: [{ fix: { kind: 'use', field: 'defaultFund', value: 'General' } }] })
})

test('an update keeps what it changes, for undoing', () => {
  expect(plan('a, b > a', [{ employeeId: 'b', jobTitle: 'Cook', department: 'Shelter' }])).toMatchObject([
    {
      outcome: 'update',
      plan: {
        person: { id: 'b', version: 1, before: { jobTitle: null, departmentId: null } },
        changes: { jobTitle: 'Cook', departmentId: 'shelter' },
      },
    },
  ])
})

test('everything that is wrong with a row is said at once', () => {
  const row = {
    ...named('N'),
    lastName: null,
    department: 'Nowhere',
    location: 'Elsewhere',
    role: 'Chief',
    manager: 'No One',
    endDate: '2026-12-31',
  } as const
  expect(plan('a', [row])[0]).toMatchObject({
    problems: ['no_name', 'unknown_department', 'unknown_location', 'unknown_role', 'unknown_manager'].map(rule => ({ rule })),
  })
})

test('what is missing of three fields is added on request, each once by name', () => {
  const rows = [{ ...named('N'), department: 'Garden', location: 'North', unit: 'U-9' }]
  const answers = plan('a', rows, { adds: { department: 'yes', location: 'yes', unit: 'yes' } })
  expect(answers).toMatchObject([{ plan: { added: { department: 'Garden', location: 'North', unit: 'U-9' } } }])
})
