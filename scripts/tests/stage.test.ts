import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../checks/source.ts'
import { runStage } from './stage.ts'

/** A command that leaves this result as a test runner does, and exits with 1. */
const leaving = (result: object) => {
  const text = JSON.stringify(JSON.stringify(result))
  return ['-e', `require('node:fs').writeFileSync(process.env.STEWARD_TEST_RESULT, ${text}); process.exit(1)`, '--']
}

test('a stage that is killed has failed and names the signal', async () => {
  const ends = AbortSignal.abort(new Error('it was stopped by a test'))
  const result = await runStage({ name: 'an endless stage', args: ['-e', 'setInterval(() => undefined, 1000)'] }, ends)
  expect(result).toMatchObject({ passed: 0, failed: 1, failures: ['it was stopped by a test'] })
})

test('a stage that exits with an error has failed, even if its runner counted only passed tests', async () => {
  const args = leaving({ numPassedTests: 2, numFailedTests: 0 })
  const result = await runStage({ name: 'a stage that dies', args, runner: 'vitest' })
  expect(result).toMatchObject({ passed: 2, failed: 1, failures: ['it ended with code 1'] })
})

test('failed tests are named with their file and their reason, and so is a file that could not be loaded', async () => {
  const testResults = [
    {
      name: join(root, 'src/a.test.ts'),
      status: 'failed',
      assertionResults: [{ fullName: 'a guarantee', status: 'failed', failureMessages: ['Error: no\n  at b'] }],
    },
    { name: join(root, 'src/b.test.ts'), status: 'failed', assertionResults: [] },
    { name: join(root, 'src/c.test.ts'), status: 'passed', assertionResults: [{ fullName: 'another', status: 'passed' }] },
  ]
  const args = leaving({ numPassedTests: 1, numFailedTests: 1, testResults })
  const result = await runStage({ name: 'a stage that fails', args, runner: 'vitest' })
  expect(result).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['src/a.test.ts: a guarantee: Error: no', 'src/b.test.ts: the file itself'],
  })
})
