import { expect, test } from 'vitest'
import { actions, together } from './palette-offer.ts'

const item = (id: string) => ({ id, label: id, run: () => undefined })

test('items that several sources add to one section are shown together, in the order of the sources', () => {
  const people = { id: 'people', label: 'People', items: [item('rosa')] }
  const sections = together([{ sections: [actions([item('submit')])] }, { sections: [people, actions([item('theme')])] }, { sections: [] }])
  expect(sections.map(({ id, items }) => [id, items.map(one => one.id)])).toEqual([
    ['actions', ['submit', 'theme']],
    ['people', ['rosa']],
  ])
})
