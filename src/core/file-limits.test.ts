import { expect, test } from 'vitest'
import { fileProblem, megabytes, typesInWords } from './file-limits.ts'

const limits = { types: ['image/png', 'image/jpeg'], maxBytes: 5 * 1024 * 1024 } as const

test.each([
  ['a small PNG', 'image/png', 1, null],
  ['as large as allowed', 'image/png', 5_242_880, null],
  ['a byte more', 'image/png', 5_242_881, 'file_size'],
  ['nothing', 'image/png', 0, 'file_empty'],
  ['a GIF', 'image/gif', 1, 'file_type'],
  ['an SVG', 'image/svg+xml', 1, 'file_type'],
  ['a type that the system does not know, which the content decides', '', 1, null],
])('%s', (_, type, size, problem) => expect(fileProblem(limits, { type, size })).toBe(problem))

test('types and sizes are said as people say them', () => {
  expect(typesInWords(['image/jpeg', 'image/png', 'image/webp'])).toBe('JPEG, PNG, or WebP')
  expect(typesInWords(['application/pdf'])).toBe('PDF')
  expect(megabytes(5_242_880)).toBe(5)
})
