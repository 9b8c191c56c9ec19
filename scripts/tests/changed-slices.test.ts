import { expect, test } from 'vitest'
import { sourceFile } from '../checks/source.ts'
import { slicesReachedBy } from './changed-slices.ts'

const files = [
  sourceFile('src/web/ui/button.tsx', ''),
  sourceFile('src/slices/people/web/public.tsx', `export { Picker } from './picker.tsx'`),
  sourceFile(
    'src/slices/people/web/picker.tsx',
    `import { Button } from '#web/ui/button.tsx'\nimport type { Person } from '../contract/people.ts'`,
  ),
  sourceFile('src/slices/people/contract/people.ts', ''),
  sourceFile('src/slices/people/server/people.ts', ''),
  sourceFile('src/slices/rooms/web/room.tsx', `import { Picker } from '#slices/people/web/public.tsx'`),
  sourceFile('src/slices/rooms/server/rooms.ts', `import { find } from '#slices/people/server/people.ts'`),
  sourceFile('src/slices/lockers/web/locker.tsx', `const room = () => import('#slices/rooms/web/room.tsx')`),
  sourceFile('src/slices/keys/web/key.tsx', `import { Button } from '#web/ui/button.tsx'`),
]
const reached = (...changed: string[]) => slicesReachedBy(changed, files)

test('a changed file reaches its own slice, and every slice whose screens import it, at whatever distance', () => {
  expect(reached('src/slices/keys/web/key.tsx')).toEqual(['keys'])
  expect(reached('src/slices/people/contract/people.ts')).toEqual(['lockers', 'people', 'rooms'])
  expect(reached('src/slices/rooms/web/room.tsx', 'src/slices/keys/web/key.tsx')).toEqual(['keys', 'lockers', 'rooms'])
})

test('what only servers import reaches its own slice alone, and so do the views of a slice', () => {
  expect(reached('src/slices/people/server/people.ts')).toEqual(['people'])
  expect(reached('src/slices/keys/test/views.ts')).toEqual(['keys'])
})

test('shared blocks, tests, and documents reach no slice', () => {
  expect(reached('src/web/ui/button.tsx', 'src/slices/keys/web/key.test.tsx', 'src/slices/keys/README.md', 'README.md')).toEqual([])
})
