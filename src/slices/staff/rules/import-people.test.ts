import { describe, expect, test } from 'vitest'
import { planPeople } from './import-people.ts'
import type { ImportChoices, ParsedRow, StoredPerson, StoredStaff } from './import-rows.ts'

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
    roles: [
      { id: 'r1', name: 'Employee', mayGive: true },
      { id: 'r2', name: 'Administrator', mayGive: false },
    ],
  }
}

function person(of: Partial<StoredPerson> & { id: string }): StoredPerson {
  return {
    version: 1,
    phoneExtension: null,
    employmentType: null,
    terminationDate: null,
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
        location = null,
        match = null,
        chosenManager = null,
        legalName = null,
        leftAs = null,
        endDate = null,
        role = null,
        ...values
      },
      at,
    ) => ({
      row: at + 2,
      problems: [],
      ...{ legalName, leftAs, endDate, role },
      values: {
        firstName: null,
        lastName: null,
        employeeId: null,
        email: null,
        jobTitle: null,
        businessPhone: null,
        hireDate: null,
        phoneExtension: null,
        employmentType: null,
        tracksTime: null,
        ...values,
      },
      named: { department, location, timeTrackingGroup: null, unit, defaultFund, defaultProgram },
      manager,
      managerEmail: manager?.includes('@') ? manager : null,
      match,
      chosenManager,
    }),
  )

const none: ImportChoices = {
  adds: { department: 'no', location: 'no', unit: 'no' },
  managersByName: false,
  addLeavers: false,
  today: '2026-11-23',
}
const plan = (stored: string, rows: readonly Row[], choices: Partial<ImportChoices> = {}) =>
  planned(rowsOf(rows), storedOf(stored), { ...none, ...choices })
const named = (name: string) => ({ firstName: name, lastName: 'New' })

/** 'create', 'update', 'unchanged', or the texts of the problems. */
const said = (answers: ReturnType<typeof plan>) =>
  answers.map(answer => (answer.outcome === 'problem' ? answer.problems.map(({ text }) => text).join(' ') : answer.outcome))

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

  test('who is new and has a value that could not be read is named by the row', () => {
    const wrong = { field: 'hireDate', text: 'Wrong.', fix: { kind: 'edit', field: 'hireDate' } } as const
    const [first, second] = rowsOf([
      { ...named('N'), manager: 'm' },
      { ...named('M'), employeeId: 'M' },
    ])
    expect(planned([first!, { ...second!, problems: [wrong] }], storedOf('a'), none)).toMatchObject([
      { outcome: 'problem', problems: [{ text: 'Their manager is on row 3, which has a problem.', dueTo: 3 }] },
      { outcome: 'problem', problems: [wrong] },
    ])
  })

  test('is proposed by an address with a typing error', () => {
    const fix = { kind: 'use', field: 'reportsTo', value: 'a@x.org', label: 'Use a@x.org' }
    expect(plan('a', [{ ...named('N'), manager: 'a@x.ogr' }])).toMatchObject([{ problems: [{ rule: 'unknown_manager', fix }] }])
  })
})

describe('the name of a manager', () => {
  const maria = { firstName: 'Maria L.', lastName: 'Ramirez' }
  test.each<[string, Row[], string, string | null | number]>([
    ['of someone on staff', [{ ...named('N'), manager: 'A Stored' }], 'Use A Stored', 'a'],
    ['of someone on staff, last name first', [{ ...named('N'), manager: 'Stored, A' }], 'Use A Stored', 'a'],
    [
      'of someone in the file, without the middle name',
      [{ ...named('N'), manager: 'ramirez, maria' }, maria],
      'Use Maria L. Ramirez (row 3)',
      3,
    ],
    [
      'of someone in the file, by the legal name',
      [
        { ...named('N'), manager: 'Guadalupe Ruiz' },
        { firstName: 'Lupe', lastName: 'Ruiz', legalName: 'Guadalupe Ruiz' },
      ],
      'Use Lupe Ruiz (row 3)',
      3,
    ],
  ])('%s is shown to confirm, and taken once that is confirmed', (_, rows, label, manager) => {
    const value = typeof manager === 'number' ? `row ${manager}` : manager
    expect(plan('a, b', rows)[0]).toMatchObject({
      problems: [{ rule: 'manager_by_name', fix: { kind: 'use', field: 'manager', value, label } }],
    })
    const [confirmed] = plan('a, b', rows, { managersByName: true })
    expect(confirmed).toMatchObject({
      outcome: 'create',
      plan: typeof manager === 'number' ? { managerRow: manager } : { changes: { reportsToEmployeeId: manager } },
    })
  })

  test.each<[string, Row[], string]>([
    [
      'of two people is not decided',
      [{ ...named('N'), manager: 'Maria Ramirez' }, maria, maria],
      'More than one person is called “Maria Ramirez”. Choose the manager.',
    ],
    [
      'of the person of the row is a loop',
      [{ ...maria, manager: 'Maria Ramirez' }],
      'They would report to themselves or to someone who reports to them.',
    ],
    ['of no one is a problem', [{ ...named('N'), manager: 'Maria Ramirez' }], "Manager “Maria Ramirez” isn't on staff."],
  ])('%s', (_, rows, text) => expect(said(plan('a', rows, { managersByName: true }))[0]).toBe(text))
})

describe('someone who has left', () => {
  const gone = { ...named('G'), employeeId: 'g', leftAs: 'Terminated', endDate: '2026-01-31' } as const
  test.each<[string, Row, Partial<ImportChoices>, object]>([
    ['is skipped', gone, {}, { outcome: 'skipped', note: 'Status is “Terminated”.' }],
    ['is skipped by the last day alone', { ...gone, leftAs: null }, {}, { outcome: 'skipped', note: 'Left on 2026-01-31.' }],
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

  test('leads no one', () => {
    const rows = [gone, { ...named('N'), manager: 'g' }]
    expect(said(plan('a', rows, { addLeavers: true }))).toEqual(['create', "Manager “g” isn't on staff."])
  })
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
    ['is not for people on staff', { employeeId: 'a', role: 'Administrator' }, { outcome: 'unchanged' }],
  ])('%s', (_, row, expected) => expect(plan('a', [row])[0]).toMatchObject(expected))
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
