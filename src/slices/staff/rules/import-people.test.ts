import { describe, expect, test } from 'vitest'
import { planPeople } from './import-people.ts'
import type { ParsedRow, StoredPerson, StoredStaff } from './import-rows.ts'

/** 'a > b' is a who reports to b. Everyone has their letter as employee ID and an address of it. */
function storedOf(lines: string): StoredStaff {
  const people = lines.split(',').map(line => line.trim().split(' > ') as [string, string?])
  return {
    people: people.map(([id, manager]) => person({ id, reportsToEmployeeId: manager ?? null })),
    records: {
      department: [
        { id: 'shelter', name: 'Shelter', code: 'SH', isActive: true },
        { id: 'kitchen', name: 'Kitchen', code: null, isActive: true },
        { id: 'kitchen2', name: 'kitchen', code: 'K2', isActive: true },
        { id: 'old', name: 'Old', code: null, isActive: false },
      ],
      location: [],
      timeTrackingGroup: [],
      unit: [{ id: 'u1', name: 'Outreach', code: 'U-1', isActive: true }],
      defaultFund: [{ id: 'f1', name: 'General', code: 'GEN', isActive: true }],
      defaultProgram: [
        { id: 'p1', name: 'Meals', code: null, isActive: true },
        { id: 'p2', name: 'Twice', code: null, isActive: true },
        { id: 'p3', name: 'twice', code: null, isActive: true },
      ],
    },
  }
}

function person(of: Partial<StoredPerson> & { id: string }): StoredPerson {
  return {
    version: 1,
    firstName: of.id.toUpperCase(),
    lastName: 'Stored',
    employeeId: of.id,
    email: `${of.id}@x.org`,
    jobTitle: null,
    businessPhone: null,
    hireDate: null,
    departmentId: null,
    locationId: null,
    timeTrackingGroupId: null,
    unitId: null,
    defaultFundId: null,
    defaultProgramId: null,
    tracksTime: true,
    reportsToEmployeeId: null,
    isActive: true,
    ...of,
  }
}

type Row = Partial<ParsedRow['values']> & Partial<ParsedRow['named']> & Partial<Omit<ParsedRow, 'values' | 'row' | 'named'>>

/** The answers of the rule, whatever it yields on the way. */
function planned(...of: Parameters<typeof planPeople>) {
  const work = planPeople(...of)
  let next = work.next()
  while (!next.done) next = work.next()
  return next.value
}

/** Rows from 2 on, as below a header. */
const rowsOf = (rows: readonly Row[]): ParsedRow[] =>
  rows.map(
    (
      {
        department = null,
        unit = null,
        defaultFund = null,
        defaultProgram = null,
        manager = null,
        match = null,
        chosenManager = null,
        ...values
      },
      at,
    ) => ({
      row: at + 2,
      values: {
        firstName: null,
        lastName: null,
        employeeId: null,
        email: null,
        jobTitle: null,
        businessPhone: null,
        hireDate: null,
        tracksTime: null,
        ...values,
      },
      named: { department, location: null, timeTrackingGroup: null, unit, defaultFund, defaultProgram },
      manager,
      managerEmail: manager?.includes('@') ? manager : null,
      match,
      chosenManager,
    }),
  )

const plan = (stored: string, rows: readonly Row[], createDepartments = false) =>
  planned(rowsOf(rows), [], storedOf(stored), { createDepartments })
const named = (name: string) => ({ firstName: name, lastName: 'New' })

/** 'create', 'update', 'unchanged', or the text of the problem. */
const said = (answers: ReturnType<typeof plan>) =>
  answers.map(answer => (answer.outcome === 'problem' ? answer.problem.text : answer.outcome))

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
    ['must have a name to be new', { employeeId: 'n' }, 'The name is empty.'],
    ['must have both names to be new', { employeeId: 'n', firstName: 'N' }, 'The last name is empty.'],
  ])('%s', (_, row, expected) => expect(said(plan('a, b', [row]))).toEqual([expected]))

  test('who has left is a problem, and is not brought back', () => {
    const stored = { ...storedOf('a'), people: [person({ id: 'a', isActive: false })] }
    expect(said(planned(rowsOf([{ employeeId: 'a' }]), [], stored, { createDepartments: false }))).toEqual([
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

describe('the manager of a row', () => {
  test.each<[string, Row[], string[]]>([
    ['is found by employee ID', [{ ...named('N'), manager: 'A' }], ['create']],
    ['is found by email', [{ ...named('N'), manager: 'a@x.org' }], ['create']],
    [
      'may come later in the file',
      [
        { ...named('N'), manager: 'm' },
        { ...named('M'), employeeId: 'm' },
      ],
      ['create', 'create'],
    ],
    ['must be there', [{ ...named('N'), manager: 'zz' }], ["Manager “zz” isn't on staff."]],
    [
      'must have a row without a problem, if they are new',
      [
        { ...named('N'), manager: 'm' },
        { ...named('M'), employeeId: 'm', department: 'Nowhere' },
      ],
      ['Their manager is on row 3, which has a problem.', "Department “Nowhere” doesn't exist."],
    ],
    [
      'is there already, whatever their own row says',
      [
        { ...named('N'), manager: 'a' },
        { employeeId: 'a', department: 'Nowhere' },
      ],
      ['create', "Department “Nowhere” doesn't exist."],
    ],
  ])('%s', (_, rows, expected) => expect(said(plan('a', rows))).toEqual(expected))

  test('who is new and could not be read is named by the row', () => {
    const answers = planned(rowsOf([{ ...named('N'), manager: 'm' }]), [{ row: 9, employeeId: 'M', email: null }], storedOf('a'), {
      createDepartments: false,
    })
    expect(answers).toMatchObject([{ outcome: 'problem', problem: { text: 'Their manager is on row 9, which has a problem.', dueTo: 9 } }])
  })

  test.each([
    ['someone of that name', 'A Stored', 'a@x.org', 'Use A Stored'],
    ['an address with a typing error', 'a@x.ogr', 'a@x.org', 'Use a@x.org'],
  ])('is proposed: %s', (_, manager, value, label) => {
    expect(plan('a', [{ ...named('N'), manager }])).toMatchObject([{ problem: { fix: { kind: 'use', field: 'reportsTo', value, label } } }])
  })
})

describe('a manager whom a person has chosen', () => {
  const left = 'The manager who was chosen is left out or no longer on staff.'
  test.each<[string, Row[], string[], string | null | undefined, number | null]>([
    ['is someone on staff', [{ ...named('N'), manager: 'zz', chosenManager: 'b' }], ['create'], 'b', null],
    ['is someone of the file', [{ ...named('N'), chosenManager: 'row 3' }, named('M')], ['create', 'create'], undefined, 3],
    [
      'is someone on staff, by their row',
      [{ ...named('N'), chosenManager: 'row 3' }, { employeeId: 'a' }],
      ['create', 'unchanged'],
      'a',
      null,
    ],
    ['must be on staff', [{ ...named('N'), chosenManager: 'gone' }], [left], undefined, null],
    ['must be in the file', [{ ...named('N'), chosenManager: 'row 9' }], [left], undefined, null],
    [
      'is not the row itself',
      [{ ...named('N'), chosenManager: 'row 2' }],
      ['They would report to themselves or to someone who reports to them.'],
      undefined,
      null,
    ],
    [
      'must have a row without a problem, if they are new',
      [{ ...named('N'), chosenManager: 'row 3' }, { employeeId: 'm' }],
      ['Their manager is on row 3, which has a problem.', 'The name is empty.'],
      undefined,
      null,
    ],
  ])('%s', (_, rows, expected, manager, managerRow) => {
    const answers = plan('a, b', rows)
    expect(said(answers)).toEqual(expected)
    if (expected[0] === 'create')
      expect(answers[0]).toMatchObject({ plan: { managerRow, changes: manager === undefined ? {} : { reportsToEmployeeId: manager } } })
  })
})

describe('no one ends up above themself', () => {
  const loop = 'would report to each other'
  test.each<[string, string, Row[], number[]]>([
    ['a row that names itself', '', [{ ...named('N'), employeeId: 'n', manager: 'n' }], [2]],
    [
      'two rows',
      '',
      [
        { ...named('N'), employeeId: 'n', manager: 'm' },
        { ...named('M'), employeeId: 'm', manager: 'n' },
      ],
      [2, 3],
    ],
    ['a row and people on staff', 'a, b > a, c > b', [{ employeeId: 'a', manager: 'c' }], [2]],
    [
      'rows that trade places with people on staff',
      'a, b > a, c > b',
      [
        { employeeId: 'a', manager: 'b' },
        { employeeId: 'b', manager: 'c' },
        { employeeId: 'c', manager: 'a' },
      ],
      [2, 3, 4],
    ],
  ])('by %s', (_, stored, rows, problems) => {
    const answers = plan(stored === '' ? 'z' : stored, rows)
    expect(answers.filter(({ outcome }) => outcome === 'problem').map(({ row }) => row)).toEqual(problems)
    for (const text of said(answers)) expect(text).toMatch(new RegExp(`${loop}|report to themselves`))
  })

  test('and a loop or a line of 10,000 rows is answered row by row, with a text of one line', () => {
    const count = 10_000
    const long = (last: string | null) =>
      Array.from(
        { length: count },
        (_, at): Row => ({ ...named('N'), employeeId: `n${at}`, manager: at === count - 1 ? last : `n${at + 1}` }),
      )
    const loop = plan('a', long('n0'))
    expect(new Set(said(loop))).toEqual(new Set(['Rows 2, 3, 4, 5, 6 and 9,995 more would report to each other.']))
    const line = plan('a', long('nowhere'))
    expect(said(line).slice(-2)).toEqual([
      `Their manager is on row ${count + 1}, which has a problem.`,
      "Manager “nowhere” isn't on staff.",
    ])
    expect(line.filter(({ outcome }) => outcome === 'problem')).toHaveLength(count)
  })

  test('but one file may turn a line of people around', () => {
    const rows = [
      { employeeId: 'a', manager: 'b' },
      { employeeId: 'b', manager: 'c' },
      { employeeId: 'c', manager: 'd' },
    ]
    expect(said(plan('a, b > a, c > b, d', rows))).toEqual(['update', 'update', 'update'])
  })

  test('and someone new below a loop waits for their manager', () => {
    const rows = [
      { ...named('N'), manager: 'x' },
      { ...named('X'), employeeId: 'x', manager: 'y' },
      { ...named('Y'), employeeId: 'y', manager: 'x' },
    ]
    const both = 'Rows 3, 4 would report to each other.'
    expect(said(plan('a', rows))).toEqual(['Their manager is on row 3, which has a problem.', both, both])
  })

  test('and in the order of the import no step makes one, for any file', () => {
    // Every way in which five people, three of them on staff, may report to each other or to no one.
    const ids = ['a', 'b', 'c', 'd', 'e']
    for (let seed = 0; seed < 6 ** 5; seed += 7) {
      const digits = ids.map((_, at) => Math.floor(seed / 6 ** at) % 6)
      const rows = ids.flatMap((id, at): Row[] => {
        const manager = ids[digits[at]!]
        return manager === undefined ? [] : [{ ...named(id), employeeId: id, manager }]
      })
      const answers = plan('a, b > a, c > b', rows)
      const parents = new Map<string, string | null>([
        ['a', null],
        ['b', 'a'],
        ['c', 'b'],
      ])
      const keyOf = new Map(rows.map((row, at) => [at + 2, row.employeeId!]))
      const stored = answers.flatMap(answer => ('plan' in answer ? [answer] : [])).toSorted((x, y) => x.level - y.level || x.row - y.row)
      for (const {
        row,
        plan: { changes, managerRow },
      } of stored) {
        const id = keyOf.get(row)!
        const manager = managerRow === null ? changes.reportsToEmployeeId : keyOf.get(managerRow)
        if (manager !== undefined) {
          expect(manager === null || parents.has(manager), `${seed}: ${manager} is there before ${id}`).toBe(true)
          parents.set(id, manager)
        } else if (!parents.has(id)) parents.set(id, null)
        for (let at: string | null = parents.get(id) ?? null, steps = 0; at !== null; at = parents.get(at) ?? null, steps++)
          expect(at === id || steps > 5, `${seed}: ${id} is above themself`).toBe(false)
      }
    }
  })
})

describe('a department', () => {
  test.each<[string, string, boolean, string]>([
    ['is found by name, whatever the case', 'SHELTER', false, 'create'],
    ['is found by code', 'sh', false, 'create'],
    ['that two have needs the code', 'Kitchen', false, '2 departments are called “Kitchen”. Use a code.'],
    ['that is inactive is not used', 'Old', true, 'Department “Old” is inactive.'],
    ['that is missing is a problem', 'Garden', false, "Department “Garden” doesn't exist."],
    ['that is missing is created on request', 'Garden', true, 'create'],
  ])('%s', (_, department, create, expected) => expect(said(plan('a', [{ ...named('N'), department }], create))).toEqual([expected]))

  test('that is mistyped is proposed', () => {
    expect(plan('a', [{ ...named('N'), department: 'Sheltr' }])).toMatchObject([
      { problem: { fix: { kind: 'use', field: 'department', value: 'Shelter', label: 'Use Shelter' } } },
    ])
  })
})

test('a unit, a fund and a program are found like departments, and none is created', () => {
  const rows = [
    { ...named('N'), unit: 'u-1', defaultFund: 'GENERAL', defaultProgram: 'meals', tracksTime: false },
    { ...named('O'), unit: 'Nowhere' },
    { ...named('P'), defaultFund: 'Genral' },
    { ...named('Q'), defaultProgram: 'Twice' },
  ]
  const answers = plan('a', rows, true)
  expect(said(answers)).toEqual([
    'create',
    "Unit “Nowhere” doesn't exist.",
    "Fund “Genral” doesn't exist.",
    '2 programs are called “Twice”. Give one of them another name.',
  ])
  expect(answers[0]).toMatchObject({ plan: { changes: { unitId: 'u1', defaultFundId: 'f1', defaultProgramId: 'p1', tracksTime: false } } })
  expect(answers[2]).toMatchObject({ problem: { fix: { kind: 'use', field: 'defaultFund', value: 'General' } } })
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
