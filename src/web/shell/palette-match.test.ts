import { describe, expect, test } from 'vitest'
import { matching, type PaletteSection } from './palette-match.ts'

const item = (label: string, more: { detail?: string; words?: string } = {}) => ({ id: label, label, run: () => undefined, ...more })

const sections: PaletteSection[] = [
  { id: 'go', label: 'Go to', items: [item('Dashboard'), item('My Time', { detail: 'Time' }), item('My Team Time', { detail: 'Time' })] },
  { id: 'people', label: 'People', items: [] },
  {
    id: 'staff',
    label: 'Staff',
    items: [
      item('Tomás Herrera', { detail: 'Driver', words: 'tomas.h@harborlight.test' }),
      item('Ines Fontaine', { detail: 'Shelter Advocate' }),
      item('Timothy Reed', { detail: 'Shelter lead, formerly driver' }),
    ],
  },
]

const found = (typed: string) => matching(sections, typed).flatMap(({ items }) => items.map(({ label }) => label))

describe('typed text matches', () => {
  test.each([
    ['', ['Dashboard', 'My Time', 'My Team Time', 'Tomás Herrera', 'Ines Fontaine', 'Timothy Reed']],
    ['  ', ['Dashboard', 'My Time', 'My Team Time', 'Tomás Herrera', 'Ines Fontaine', 'Timothy Reed']],
    ['dash', ['Dashboard']],
    ['DASH', ['Dashboard']],
    // Not in the middle of a word.
    ['board', []],
    ['my ti', ['My Time', 'My Team Time']],
    ['team', ['My Team Time']],
    // Words in any order.
    ['fontaine ines', ['Ines Fontaine']],
    // Regardless of accents.
    ['tomas', ['Tomás Herrera']],
    ['tömás h', ['Tomás Herrera']],
    // In the detail and in hidden keywords.
    ['advocate', ['Ines Fontaine']],
    ['harborlight', ['Tomás Herrera']],
    // All words must match.
    ['ines driver', []],
    ['?', ['Dashboard', 'My Time', 'My Team Time', 'Tomás Herrera', 'Ines Fontaine', 'Timothy Reed']],
  ])('%j: %j', (typed, labels) => expect(found(typed)).toEqual(labels))
})

test('within a section, labels that begin with the text come before labels that contain it, and those before details', () => {
  const items = [item('Detail only', { detail: 'time' }), item('My Time'), item('Time off')]
  expect(matching([{ id: 's', label: 'S', items }], 'time').flatMap(section => section.items.map(({ label }) => label))).toEqual([
    'Time off',
    'My Time',
    'Detail only',
  ])
})

test('a section without items is dropped, and one with many shows eight', () => {
  expect(matching(sections, '').map(({ id }) => id)).toEqual(['go', 'staff'])
  const many = Array.from({ length: 40 }, (_, number) => item(`Ann ${number}`))
  expect(matching([{ id: 'people', label: 'People', items: many }], 'ann')[0]?.items).toHaveLength(8)
})
