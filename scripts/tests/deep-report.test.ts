import { expect, test } from 'vitest'
import { deepReport } from './deep-report.ts'

const rules = { name: 'rules', passed: 729, failed: 0, seconds: 120, failures: [] }
const run = { begun: 'today on this machine', parts: ['rules', 'server', 'web'], repeats: [], notes: [] }

test('a long run that is interrupted has reported which part it reached', () => {
  const text = deepReport({ ...run, results: [rules] })
  expect(text).toContain('**This run is incomplete**: after 2 minutes, its part server had not finished.')
  expect(text).toContain('| rules | 729 | 0 | 120.0 |\n| server | | | |\n| web | | | |\n')
  expect(text).not.toContain('Failed')
})

test('failed tests of a long run are named, and a part that names none is counted', () => {
  const server = { name: 'server', passed: 900, failed: 1, seconds: 900, failures: ['test/a.test.ts: a guarantee'] }
  const web = { name: 'web', passed: 3, failed: 2, seconds: 60, failures: [] }
  const text = deepReport({ ...run, results: [rules, server, web], notes: ['kills: 200 rounds'] })
  expect(text).toContain('It took 18 minutes.')
  expect(text).toContain('**Failed:**\n\n- server: test/a.test.ts: a guarantee\n- web: 2 tests\n')
  expect(text.endsWith('\n- kills: 200 rounds\n')).toBe(true)
})
