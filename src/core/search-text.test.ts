import { expect, test } from 'vitest'
import { folded, isFoundBy } from './search-text.ts'
import { foldedTexts, searches } from './search-text-examples.ts'

test.each(foldedTexts)('%j is compared as %j', (text, plain) => expect(folded(text)).toBe(plain))

test.each(searches)('%j in %j: %j', (search, text, found) => expect(isFoundBy(search, text)).toBe(found))
