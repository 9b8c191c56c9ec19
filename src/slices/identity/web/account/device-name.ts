import { Laptop, type LucideIcon, Smartphone } from 'lucide-react'

/** The first sign that stands in the text decides: most browsers also name the ones they descend from. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const

const hand = new Set<string>(['iPhone', 'iPad', 'Android'])

export interface Device {
  /** "Chrome on Windows", or the part of it that is known; null for neither. */
  name: string | null
  icon: LucideIcon
}

/** Describes a browser in plain words, from its user agent. */
export function deviceOf(userAgent: string | null): Device {
  const [browser, system] = [browsers, systems].map(signs => signs.find(([sign]) => userAgent?.includes(sign))?.[1])
  const known = [browser, system].filter(part => part !== undefined)
  return { name: known.length === 0 ? null : known.join(' on '), icon: system !== undefined && hand.has(system) ? Smartphone : Laptop }
}
