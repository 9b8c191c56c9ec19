import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../checks/source.ts'
import { budgetLine, subjectLines, subjectsOf } from './subjects.ts'

const file = (path: string, seconds: number) => ({ name: join(root, path), startTime: 1000, endTime: 1000 + seconds * 1000 })

test('the time of a file belongs to its slice, and outside of slices to its folder', () => {
  const testResults = [
    file('src/slices/time/server/save.test.ts', 2),
    file('src/slices/time/rules/overtime.test.ts', 3),
    file('src/core/tree.test.ts', 1),
    file('test/http/limits.test.ts', 4),
    { name: join(root, 'scripts/start.test.ts') },
  ]
  expect(subjectsOf({ testResults })).toEqual({ time: 5, 'src/core': 1, 'test/http': 4, 'scripts/start.test.ts': 0 })
})

test('the time of a journey is that of all its tests, also of those in groups', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map(duration => ({ duration })) }] })
  const inner = { file: 'roles.spec.ts', specs: [spec(500)] }
  expect(subjectsOf({ suites: [{ file: 'roles.spec.ts', specs: [spec(1000, 2000)], suites: [inner] }] })).toEqual({ 'e2e/roles': 3.5 })
})

test('the dearest subjects come first, with their stages, and the others are summed up', () => {
  const many = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`slice-${index}`, 20 - index]))
  const lines = subjectLines([
    { name: 'server', subjects: many },
    { name: 'web', subjects: { 'slice-1': 30 } },
    { name: 'build', subjects: {} },
  ])
  expect(lines[1]).toMatch(/^ {2}slice-1 +49 {2}server 19, web 30$/)
  expect(lines[2]).toMatch(/^ {2}slice-0 +20 {2}server 20$/)
  expect(lines.at(-1)).toMatch(/^ {2}1 others +5$/)
  expect(lines).toHaveLength(17)
  expect(subjectLines([{ name: 'types', subjects: {} }])).toEqual([])
})

test('a run over its budget says so, and by how much', () => {
  expect(budgetLine(812.4)).toBe('All stages took 812 s of the 900 s that they may take on two idle cores')
  expect(budgetLine(1000)).toBe('OVER BUDGET: All stages took 1000 s, 100 s more than the 900 s that they may take on two idle cores')
})
