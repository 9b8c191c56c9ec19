import { expect, test } from 'vitest'
import { REPORT_PATH } from '../rules/report-path.ts'
import { reportScreens } from './routes.tsx'

test('the hours report is at both of its addresses with one guard, and once in the menu', () => {
  const [first, second] = [REPORT_PATH, '/reports/time'].map(path => reportScreens.find(screen => screen.path === path))
  expect(second).toMatchObject({ need: first!.need, title: first!.title })
  expect(second!.load).toBe(first!.load)
  expect(reportScreens.filter(({ menu }) => menu?.label === first!.title)).toHaveLength(1)
})
