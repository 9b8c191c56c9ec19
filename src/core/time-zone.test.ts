import { expect, test } from 'vitest'
import { isTimeZone, zoneAliases } from './time-zone.ts'

test.each(['America/New_York', 'America/Argentina/Buenos_Aires', 'Pacific/Kiritimati', 'Asia/Calcutta', 'Etc/GMT+5', 'UTC'])(
  '%s is a time zone',
  zone => expect(isTimeZone(zone)).toBe(true),
)

test.each(['', 'EST5', '+05:00', 'America/Nowhere', 'america/new_york', 'America/New York', ' UTC', 'Europe/../UTC'])(
  '%j is no time zone',
  zone => expect(isTimeZone(zone)).toBe(false),
)

test('every zone that a screen offers is one', () => {
  expect(Intl.supportedValuesOf('timeZone').filter(zone => !isTimeZone(zone))).toEqual([])
})

test('every zone that has other names is one', () => {
  expect(Object.keys(zoneAliases).filter(zone => !Intl.supportedValuesOf('timeZone').includes(zone))).toEqual([])
})

test.each(['Chicago', 'Los Angeles', 'Kolkata', 'Kyiv', 'Boston', 'Ho Chi Minh'])(
  '%s is in the name of a zone, or one of its other names',
  city => {
    const names = Intl.supportedValuesOf('timeZone').flatMap(zone => [zone.replaceAll('_', ' '), ...(zoneAliases[zone] ?? [])])
    expect(names.filter(name => name.includes(city))).not.toEqual([])
  },
)
