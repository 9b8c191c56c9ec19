import { expect, test } from 'vitest'
import { addressesIn } from './address-list.ts'

test.each<[string, string, string[]]>([
  ['one', 'lena@x.test', ['lena@x.test']],
  [
    'commas, semicolons, spaces and lines',
    'a@x.test, b@x.test;c@x.test d@x.test\n\te@x.test\r\n',
    ['a', 'b', 'c', 'd', 'e'].map(name => `${name}@x.test`),
  ],
  ['as a mail program copies them', 'Lena Ortiz <lena@x.test>, "Okafor, Sam" <sam@x.test>;', ['lena@x.test', 'sam@x.test']],
  ['with and without names', 'Lena <lena@x.test>, sam@x.test', ['lena@x.test', 'sam@x.test']],
  ['a column of a spreadsheet', 'lena@x.test\tsam@x.test\n', ['lena@x.test', 'sam@x.test']],
  ['twice, in other letters', 'lena@x.test, LENA@x.test', ['lena@x.test']],
  [
    'in brackets, quotes and at the end of a sentence',
    "(lena@x.test) 'sam@x.test' and jo@x.test.",
    ['lena@x.test', 'sam@x.test', 'and', 'jo@x.test'],
  ],
  ['what is no address stays to be mended', 'lena@, sam@x.test', ['lena@', 'sam@x.test']],
  ['nothing', ' ,;\n', []],
])('%s', (_, text, addresses) => expect(addressesIn(text)).toEqual(addresses))
