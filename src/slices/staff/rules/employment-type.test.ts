import { expect, test } from 'vitest'
import { readEmploymentType, saysNoEmploymentType } from './employment-type.ts'

test.each<[string, string | null]>([
  ['Full-Time', 'full_time'],
  ['full_time', 'full_time'],
  ['Regular Full Time', 'full_time'],
  ['FT', 'full_time'],
  ['Part-time (20 hrs)', 'part_time'],
  ['PT', 'part_time'],
  ['F', 'full_time'],
  ['P', 'part_time'],
  ['Temporary', 'temporary'],
  ['Seasonal', 'temporary'],
  ['Temp - Full Time', 'temporary'],
  ['Intern', 'intern'],
  ['International', null],
  ['Contractor', null],
  ['', null],
])('%s is %s', (written, type) => expect(readEmploymentType(written)).toBe(type))

test.each([
  ['Active', true],
  ['Employee', true],
  ['Leave of absence', true],
  ['On leave', true],
  ['Regular', true],
  ['Contractor', false],
  ['Full-Time', false],
])('whether “%s” says something else is %s', (written, says) => expect(saysNoEmploymentType(written)).toBe(says))
