import { expect, test } from 'vitest'
import { sizeText } from './file-size.ts'

test.each([
  [1, '1 kB'],
  [1536, '2 kB'],
  [840_000, '820 kB'],
  [1024 * 1024 - 512, '1 MB'],
  [1_260_000, '1.2 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
