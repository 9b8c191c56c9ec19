import { expect, test } from 'vitest'
import { readEmploymentType } from './employment-type.ts'

test.each<[string, string | null]>([
  ['Full-Time', 'full_time'],
  ['full_time', 'full_time'],
  ['Regular Full Time', 'full_time'],
  ['FT', 'full_time'],
  ['Part-time (20 hrs)', 'part_time'],
  ['PT', 'part_time'],
  ['Temporary', 'temporary'],
  ['Seasonal', 'temporary'],
  ['Temp - Full Time', 'temporary'],
  ['Intern', 'intern'],
  ['International', null],
  ['Contractor', null],
  ['', null],
])('%s is %s', (written, type) => expect(readEmploymentType(written)).toBe(type))
