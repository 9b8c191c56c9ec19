// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { saveTemplate } from './save-template.ts'

afterEach(() => vi.restoreAllMocks())

test('the template has a heading and an example for each field that has one', async () => {
  const files: Blob[] = []
  Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) && 'blob:x', revokeObjectURL: () => undefined })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  saveTemplate('people.csv', [
    { key: 'firstName', label: 'First name', type: 'text', names: [], example: 'Ana, Maria' },
    { key: 'name', label: 'Name', type: 'text', names: [] },
    { key: 'unit', label: 'Unit', type: 'text', names: [], example: '' },
  ])
  expect(click).toHaveBeenCalledOnce()
  // Without the byte order mark Excel garbles accents.
  expect([...new Uint8Array(await files[0]!.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  expect(await files[0]!.text()).toContain('First name,Unit\r\n"Ana, Maria",\r\n')
})
