import { expect, test } from 'vitest'
import { fileProblem } from '#core/file-limits.ts'
import { DOCUMENT_FILE } from './document-file.ts'

test.each([
  ['application/pdf', 10 * 1024 * 1024, null],
  ['image/jpeg', 1, null],
  ['image/png', 1, null],
  ['application/pdf', 10 * 1024 * 1024 + 1, 'file_size'],
  ['application/pdf', 0, 'file_empty'],
  ['image/svg+xml', 1, 'file_type'],
  ['image/webp', 1, 'file_type'],
])('%s of %i bytes: %s', (type, size, problem) => expect(fileProblem(DOCUMENT_FILE, { type, size })).toBe(problem))
