import { describe, expect, test } from 'vitest'
import { named, none, plan, planned, type Row, rowsOf, said, storedOf } from '#test/people-plan.ts'

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
      'More than one person is named “Maria Ramirez”. Choose the manager.',
    ],
    [
      'of the person of the row is a loop',
      [{ ...maria, manager: 'Maria Ramirez' }],
      'They would report to themselves or to someone who reports to them.',
    ],
    ['of no one is a problem', [{ ...named('N'), manager: 'Maria Ramirez' }], "Manager “Maria Ramirez” isn't on staff."],
  ])('%s', (_, rows, text) => expect(said(plan('a', rows, { managersByName: true }))[0]).toBe(text))
})

describe('a manager whom a person has chosen', () => {
  const left = "The chosen manager's row is skipped, or they're no longer on staff."
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
      ['Their manager is on row 3, which has a problem.', 'The name is missing.'],
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
    const chain = 'N New (row 2) → N New (row 3) → N New (row 4) → N New (row 5) → N New (row 6) → 9,995 more → N New (row 2)'
    expect(new Set(loop.map(answer => answer.outcome === 'problem' && answer.problems[0]?.said))).toEqual(new Set([chain]))
    const line = plan('a', long('nowhere'))
    expect(said(line).slice(-2)).toEqual([
      `Their manager is on row ${count + 1}, which has a problem.`,
      "Manager “nowhere” isn't on staff.",
    ])
    expect(line.filter(({ outcome }) => outcome === 'problem')).toHaveLength(count)
  })

  test('and each loop is one problem of its rows, which leaving their managers blank solves', () => {
    const rows: Row[] = [
      { ...named('Ana'), employeeId: '1', manager: '2' },
      { ...named('Bo'), employeeId: '2', manager: '1' },
      { employeeId: 'a', manager: 'c' },
    ]
    const fix = { kind: 'use', field: 'manager', value: 'none', label: 'Leave managers blank' }
    const first = { rule: 'reporting_loop', said: 'Ana New (row 2) → Bo New (row 3) → Ana New (row 2)', fix }
    const second = { rule: 'reporting_loop', said: 'A Stored (row 4) → C Stored → B Stored → A Stored (row 4)', fix }
    expect(plan('a, b > a, c > b', rows)).toMatchObject([{ problems: [first] }, { problems: [first] }, { problems: [second] }])
    const blank = rows.map(row => ({ ...row, chosenManager: 'none' }))
    expect(plan('a, b > a, c > b', blank)).toMatchObject([
      { outcome: 'create', plan: { managerRow: null, changes: { employeeId: '1' } } },
      { outcome: 'create', plan: { managerRow: null } },
      { outcome: 'unchanged' },
    ])
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
