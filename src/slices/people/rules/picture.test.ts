import { expect, test } from 'vitest'
import { fileProblem } from '#core/file-limits.ts'
import { PICTURE } from './picture.ts'

test.each([
  ['image/jpeg', 5 * 1024 * 1024, null],
  ['image/png', 1, null],
  ['image/webp', 1, null],
  ['image/png', 5 * 1024 * 1024 + 1, 'file_size'],
  ['image/svg+xml', 1, 'file_type'],
  ['image/gif', 1, 'file_type'],
])('%s of %i bytes: %s', (type, size, problem) => expect(fileProblem(PICTURE, { type, size })).toBe(problem))
