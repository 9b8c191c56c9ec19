import { expect, test } from 'vitest'
import { testInstallation } from '#test/installation.ts'
import { createMetrics, type QueueCounts } from './metrics.ts'

const counts: QueueCounts = {
  jobs: { waiting: 3, running: 0, retrying: 0, failed: 0 },
  oldestJobSeconds: 5,
  mail: { queued: 0, failed: 0 },
}

test('while the database hangs the metrics are read without jobs and mail, it is asked once, and both are back when it answers', async () => {
  const waiting: ((counts: QueueCounts) => void)[] = []
  const reported: unknown[] = []
  const metrics = createMetrics({
    openStreams: () => 7,
    pools: {},
    installation: testInstallation,
    countQueues: () => new Promise(resolve => waiting.push(resolve)),
    report: error => reported.push(error),
  })
  for (const text of await Promise.all([metrics.read(), metrics.read()])) {
    expect(text).toMatch(/^steward_event_streams 7$/m)
    expect(text).not.toMatch(/^steward_(jobs|mail)/m)
  }
  expect(waiting).toHaveLength(1)
  expect(reported).toHaveLength(2)
  waiting[0]!(counts)
  await Promise.resolve()
  const reading = metrics.read()
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]!(counts)
  const text = await reading
  expect(text).toMatch(/^steward_jobs\{state="waiting"\} 3$/m)
  expect(text).toMatch(/^steward_jobs_oldest_seconds 5$/m)
})
