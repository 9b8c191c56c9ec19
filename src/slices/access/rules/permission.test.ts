import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NeededLevel, PERMISSION_NAMES, type PermissionLevel, type PermissionName } from '#core/permission.ts'
import { PERMISSIONS } from '#core/vocabulary.ts'
import { runs } from '#test/depth.ts'
import { allows, PERMISSION_PARENTS, requireNoCycle, resolveAll, resolveLevel, sourceOf } from './permission.ts'

const RUNS = runs(300, 100_000)
const TREES = runs(3_000, 10_000)

describe('the reference table of PRD-4: direct / parent / needed (SEC-14, SEC-15)', () => {
  const table: [direct: PermissionLevel | null, parent: PermissionLevel | null, needed: NeededLevel | 'any', allowed: boolean][] = [
    ['write', null, 'read', true],
    ['write', null, 'write', true],
    ['read', null, 'read', true],
    ['read', null, 'write', false],
    ['block', null, 'any', false],
    [null, 'write', 'any', true],
    [null, 'read', 'read', true],
    [null, 'read', 'write', false],
    [null, 'block', 'any', false],
    ['read', 'block', 'read', true],
    ['block', 'write', 'any', false],
    [null, null, 'any', false],
  ]
  test.each(table)('%s / %s / %s → %s', (direct, parent, needed, allowed) => {
    const levels = new Map<string, PermissionLevel>()
    if (direct) levels.set('time_my_time', direct)
    if (parent) levels.set('time_module', parent)
    for (const level of needed === 'any' ? (['read', 'write'] as const) : [needed]) {
      expect(allows('time_my_time', level, levels)).toBe(allowed)
    }
  })

  test('a record of levels gives the same results as a map', () => {
    expect(allows('settings_roles', 'write', { settings_module: 'write' })).toBe(true)
    expect(allows('settings_roles', 'write', { settings_module: 'write', settings_roles: 'read' })).toBe(false)
  })
})

describe('the permission tree', () => {
  /** By the module above them; a later version may have more. */
  const specified: Readonly<Record<string, readonly string[]>> = {
    time_module: ['time_my_time', 'time_my_team_time', 'time_off_request', 'time_off_management'],
    financial_module: ['budgets_module', 'invoice_payments_module'],
    ats_module: ['ats_jobs_manage', 'ats_applications_view', 'ats_interviews_schedule', 'ats_candidates_manage'],
    settings_module: [
      'settings_organization_profile',
      'settings_departments',
      'settings_locations',
      'settings_time_groups',
      'settings_units',
      'settings_module_access',
      'settings_system_preferences',
      'settings_roles',
      'settings_approval_workflows',
    ],
    staff_module: [],
    donations_module: [],
    volunteers_module: [],
    events_module: [],
    audit_module: [],
    toolbox_module: [],
    notifications_module: [],
    reports_module: [],
  }

  test('holds the 31 specified names under their modules, and every parent is a module that has no parent itself', () => {
    const names = Object.entries(specified).flat(2)
    expect(names).toHaveLength(31)
    expect(PERMISSION_NAMES).toEqual(expect.arrayContaining(names))
    const parents = Object.entries(specified).flatMap(([parent, children]) => children.map(child => [child, parent]))
    expect(PERMISSION_PARENTS).toMatchObject(Object.fromEntries(parents))
    for (const parent of new Set([...Object.keys(specified), ...Object.values(PERMISSION_PARENTS)])) {
      expect(PERMISSION_NAMES).toContain(parent)
      expect(PERMISSION_PARENTS).not.toHaveProperty(parent)
    }
  })

  test('a cycle of parents grants nothing and terminates (SEC-16)', () => {
    const cycle = { time_module: 'staff_module', staff_module: 'time_module' } as const
    expect(resolveLevel('time_module', new Map(), cycle)).toBeNull()
    expect(allows('time_module', 'read', { ats_module: 'write' }, cycle)).toBe(false)
  })

  test('the tenth ancestor still counts, one further up does not (SEC-16)', () => {
    const chain = PERMISSION_NAMES.slice(0, 12)
    const parents = Object.fromEntries(chain.slice(0, -1).map((name, index) => [name, chain[index + 1]])) as Record<
      PermissionName,
      PermissionName
    >
    expect(allows(chain[0]!, 'read', { [chain[9]!]: 'write' }, parents)).toBe(true)
    expect(allows(chain[0]!, 'read', { [chain[10]!]: 'write' }, parents)).toBe(false)
  })
})

describe('compared with an evaluator that walks a random tree from its roots', () => {
  /** PRD-4 from the top down: a node has its own level, else what its parent came to. The evaluator climbs from the bottom up. */
  function reference(
    parents: ReadonlyMap<string, string>,
    direct: ReadonlyMap<string, PermissionLevel>,
  ): Map<string, PermissionLevel | null> {
    const levels = new Map<string, PermissionLevel | null>()
    let layer = PERMISSION_NAMES.filter(name => !parents.has(name)) as string[]
    while (layer.length > 0) {
      for (const name of layer) levels.set(name, direct.get(name) ?? levels.get(parents.get(name) ?? '') ?? null)
      const above = new Set(layer)
      layer = [...parents].filter(([, parent]) => above.has(parent)).map(([name]) => name)
    }
    return levels
  }

  /** Each permission below any that comes before it, or below none, and no deeper than the evaluator looks. */
  const trees = fc.array(fc.nat(), { minLength: PERMISSION_NAMES.length, maxLength: PERMISSION_NAMES.length }).map(picks => {
    const parents = new Map<PermissionName, PermissionName>()
    const depths = new Map<PermissionName, number>()
    for (const [index, name] of PERMISSION_NAMES.entries()) {
      const parent = PERMISSION_NAMES[picks[index]! % (index + 1)]!
      const depth = parent === name ? 1 : depths.get(parent)! + 1
      if (depth > 1 && depth <= 10) parents.set(name, parent)
      depths.set(name, depth > 10 ? 1 : depth)
    }
    return parents
  })
  const levels = fc
    .array(fc.tuple(fc.constantFrom(...PERMISSION_NAMES), fc.constantFrom<PermissionLevel>('read', 'write', 'block')), { maxLength: 20 })
    .map(entries => new Map<string, PermissionLevel>(entries))

  test('random trees with random levels give no mismatch, for reading and for writing', () => {
    let answers = 0
    fc.assert(
      fc.property(trees, levels, (tree, direct) => {
        const expected = reference(tree, direct)
        const parents = Object.fromEntries(tree)
        for (const name of PERMISSION_NAMES) {
          const level = expected.get(name)
          const mayRead = level === 'read' || level === 'write'
          if (allows(name, 'read', direct, parents) !== mayRead) throw new Error(`${name} read: not ${mayRead}`)
          if (allows(name, 'write', direct, parents) !== (level === 'write')) throw new Error(`${name} write: not ${level === 'write'}`)
          answers += mayRead ? 1 : 0
        }
      }),
      { seed: 13, numRuns: TREES },
    )
    // Most answers would be no in a tree that grants nothing.
    expect(answers).toBeGreaterThan(TREES)
  })
})

describe('compared with an evaluator written from the sentences of PRD-4', () => {
  /** PRD-4 as nested conditions instead of a loop. */
  function reference(name: PermissionName, needed: NeededLevel, direct: ReadonlyMap<string, PermissionLevel>): boolean {
    if (direct.has(name)) {
      if (direct.get(name) === 'block') return false
      if (needed === 'write') return direct.get(name) === 'write'
      return ['read', 'write'].includes(direct.get(name)!)
    }
    const { parent }: { words: string; parent?: PermissionName } = PERMISSIONS[name]
    if (parent !== undefined) return reference(parent, needed, direct)
    return false
  }

  test('both give the same matrix for any set of levels, and so do the stored resolved levels', () => {
    const levels = fc.constantFrom<PermissionLevel>('read', 'write', 'block')
    const anyDirect = fc
      .array(fc.tuple(fc.constantFrom(...PERMISSION_NAMES), levels))
      .map(entries => new Map<string, PermissionLevel>(entries))
    fc.assert(
      fc.property(anyDirect, direct => {
        const resolved = resolveAll(direct)
        for (const name of PERMISSION_NAMES) {
          for (const needed of ['read', 'write'] as const) {
            const expected = reference(name, needed, direct)
            const isStored = resolved[name] === 'write' || (resolved[name] === 'read' && needed === 'read')
            // Compared as values, because an expectation for each would take most of the time.
            if (allows(name, needed, direct) !== expected) throw new Error(`${name} ${needed}: not ${expected}`)
            if (isStored !== expected) throw new Error(`${name} ${needed}: not stored as ${expected}`)
          }
        }
      }),
      { seed: 2, numRuns: RUNS },
    )
  })
})

test('a table of permissions in which one is above itself is not accepted, at any distance (SEC-16)', () => {
  const entry = (parent?: string) => ({ words: 'x', category: 'x', ...(parent !== undefined && { parent }) })
  expect(() => requireNoCycle({ a: entry('b'), b: entry('a') })).toThrow('above itself')
  expect(() => requireNoCycle({ a: entry('a') })).toThrow('the permission a is above itself')
  expect(() => requireNoCycle({ a: entry('b'), b: entry('c'), c: entry('d'), d: entry('b') })).toThrow('above itself')
  expect(() => requireNoCycle({ a: entry('b'), b: entry('c'), c: entry(), d: entry('c') })).not.toThrow()
})

test('the source of a level is the permission on which it is set, and no other says what applies', () => {
  const direct = { time_module: 'read', time_my_time: 'write' } as const
  expect(sourceOf('time_my_time', direct)).toBe('time_my_time')
  expect(sourceOf('time_off_request', direct)).toBe('time_module')
  expect(sourceOf('staff_module', direct)).toBeNull()
})
