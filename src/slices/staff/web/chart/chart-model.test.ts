import { expect, test } from 'vitest'
import { CARD, layoutOf } from './chart-layout.ts'
import { arrowFrom, type ChartPerson, chartOf, openAtFirst, shownPeople } from './chart-model.ts'

const person = (id: string, reportsToEmployeeId: string | null = null): ChartPerson => ({ id, reportsToEmployeeId })
const staff = [
  person('ruth'),
  person('priya', 'ruth'),
  person('dana', 'ruth'),
  person('noah', 'priya'),
  person('grace', 'dana'),
  person('marcus', 'dana'),
  person('ines', 'marcus'),
]
const chart = chartOf(staff)
const shownIds = (open: readonly string[]) => shownPeople(chart, chart.roots, new Set(open)).map(({ id }) => id)

test('everyone stands below their manager, and is counted in all above', () => {
  expect(chart.roots).toEqual(['ruth'])
  expect(chart.reportsOf('dana')).toEqual(['grace', 'marcus'])
  expect(['ruth', 'dana', 'marcus', 'ines'].map(chart.countBelow)).toEqual([6, 3, 1, 0])
  expect(chart.pathTo('ines')).toEqual(['ruth', 'dana', 'marcus', 'ines'])
})

test('whoever reports to someone who is not listed stands at the top', () => {
  expect(chartOf([person('a', 'gone'), person('b', 'a')]).roots).toEqual(['a'])
})

test('people in a loop are shown once, one of them at the top', () => {
  const looped = chartOf([person('top'), person('a', 'b'), person('b', 'a'), person('c', 'b'), person('self', 'self')])
  expect(looped.roots).toEqual(['top', 'self', 'a'])
  expect(shownPeople(looped, looped.roots, new Set(['a', 'b'])).map(({ id }) => id)).toEqual(['top', 'self', 'a', 'b', 'c'])
})

test('at first the tops show who reports to them, and where there are few two levels', () => {
  expect([...openAtFirst(chart, chart.roots)]).toEqual(['ruth', 'priya', 'dana'])
  expect(shownIds(['ruth', 'priya', 'dana'])).toEqual(['ruth', 'priya', 'noah', 'dana', 'grace', 'marcus'])
  const large = chartOf([person('top'), person('a', 'top'), ...Array.from({ length: 80 }, (_, at) => person(`p${at}`, 'a'))])
  expect([...openAtFirst(large, large.roots)]).toEqual(['top'])
})

test('each person knows their level and their place among those with the same manager', () => {
  expect(shownPeople(chart, chart.roots, new Set(['ruth'])).at(-1)).toEqual({ id: 'dana', level: 2, place: 2, of: 2, isOpen: false })
})

test.each([
  ['ArrowUp', 'grace', 'dana'],
  ['ArrowUp', 'ruth', undefined],
  ['ArrowDown', 'dana', 'grace'],
  ['ArrowDown', 'ines', undefined],
  ['ArrowRight', 'grace', 'marcus'],
  ['ArrowRight', 'marcus', undefined],
  ['ArrowLeft', 'marcus', 'grace'],
  ['ArrowLeft', 'grace', undefined],
  ['End', 'grace', 'marcus'],
  ['Home', 'marcus', 'grace'],
] as const)('%s on %s leads to %s', (arrow, id, target) => {
  expect(arrowFrom(chart, chart.roots, id, arrow)).toBe(target)
})

test('of one team alone its manager is the top, whom nothing stands above or beside', () => {
  expect(arrowFrom(chart, ['dana'], 'dana', 'ArrowUp')).toBeUndefined()
  expect(arrowFrom(chart, ['dana'], 'dana', 'ArrowRight')).toBeUndefined()
  expect(arrowFrom(chart, ['dana'], 'dana', 'ArrowDown')).toBe('grace')
})

const overlap = ({ placed }: ReturnType<typeof layoutOf>): string[] =>
  placed.flatMap((a, at) =>
    placed
      .slice(at + 1)
      .filter(b => Math.abs(a.x - b.x) < CARD.width && Math.abs(a.y - b.y) < CARD.height)
      .map(b => `${a.id} over ${b.id}`),
  )

test('a manager stands over the middle of their reports', () => {
  const { placed, lines } = layoutOf(chart, chart.roots, shownPeople(chart, chart.roots, new Set(['ruth', 'dana'])))
  const x = (id: string) => placed.find(one => one.id === id)!.x
  expect(x('ruth')).toBe((x('priya') + x('dana')) / 2)
  expect(x('dana')).toBe((x('grace') + x('marcus')) / 2)
  expect(lines.map(({ to }) => to).sort()).toEqual(['dana', 'grace', 'marcus', 'priya'])
})

test('a team that is too wide to be read hangs in pairs below its manager, who stays over its middle', () => {
  const many = chartOf([person('boss'), ...Array.from({ length: 7 }, (_, at) => person(`r${at}`, 'boss'))])
  const { placed, width } = layoutOf(many, many.roots, shownPeople(many, many.roots, new Set(['boss'])))
  const at = (id: string) => placed.find(one => one.id === id)!
  expect(width).toBeLessThan(3 * CARD.width)
  expect(at('boss').x).toBe((at('r0').x + at('r1').x) / 2)
  expect(at('r1').y).toBe(at('r0').y)
  expect(at('r6')).toMatchObject({ x: at('r0').x })
  expect(at('r6').y).toBeGreaterThan(at('r5').y)
})

test('one of a hanging team is opened where they are: the others stay in pairs, below whoever is shown', () => {
  const many = chartOf([
    person('boss'),
    ...Array.from({ length: 7 }, (_, at) => person(`r${at}`, 'boss')),
    person('under', 'r1'),
    ...Array.from({ length: 4 }, (_, at) => person(`u${at}`, 'r2')),
  ])
  const layout = layoutOf(many, many.roots, shownPeople(many, many.roots, new Set(['boss', 'r1', 'r2'])))
  const at = (id: string) => layout.placed.find(one => one.id === id)!
  expect(overlap(layout)).toEqual([])
  expect(at('r2').y).toBeGreaterThanOrEqual(at('under').y + CARD.height)
  expect(at('r3').y).toBe(at('r2').y)
  expect(at('r4').y).toBeGreaterThanOrEqual(at('u0').y + CARD.height)
})

test('no two cards lie over each other: many reports, several tops, people no one reports to', () => {
  const people = [
    ...staff,
    ...Array.from({ length: 30 }, (_, at) => person(`g${at}`, 'grace')),
    ...Array.from({ length: 9 }, (_, at) => person(`d${at}`, 'dana')),
    person('second'),
    person('below', 'second'),
    ...Array.from({ length: 23 }, (_, at) => person(`alone${at}`)),
  ]
  const all = chartOf(people)
  const layout = layoutOf(all, all.roots, shownPeople(all, all.roots, new Set(people.map(({ id }) => id))))
  expect(layout.placed).toHaveLength(people.length)
  expect(overlap(layout)).toEqual([])
  expect(layout.placed.every(({ x, y }) => x >= 0 && y >= 0 && x + CARD.width <= layout.width && y + CARD.height <= layout.height)).toBe(
    true,
  )
})

test('the test of overlaps finds one', () => {
  const { placed, ...rest } = layoutOf(chart, chart.roots, shownPeople(chart, chart.roots, new Set(['ruth'])))
  expect(overlap({ ...rest, placed: placed.map(one => ({ ...one, x: 0 })) })).toEqual(['priya over dana'])
})
