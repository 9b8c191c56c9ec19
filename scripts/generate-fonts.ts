// src/web/fonts: the part of Inter that the product needs, cut from the package. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './checks/source.ts'

/** The weights that the screens use: normal to bold. */
const WEIGHTS = { min: 400, max: 700 }

/**
 * Each file of ours: the file of the package, and the letters. theme.css names the same ranges, so that a browser loads a file only for a page that
 * needs it. Figures that line up are a file of their own, because that feature of the font also spreads the hyphens of words.
 */
const parts = {
  latin: {
    from: 'latin',
    drop: 'tnum',
    ranges: [
      [0x20, 0x2f],
      [0x3a, 0x7e],
      [0xa0, 0xff],
      [0x2013, 0x2014],
      [0x2018, 0x201e],
      [0x2022, 0x2022],
      [0x2026, 0x2026],
      [0x2039, 0x203a],
      [0x20ac, 0x20ac],
      [0x2190, 0x2193],
      [0x2212, 0x2212],
    ],
  },
  figures: { from: 'latin', drop: '', ranges: [[0x30, 0x39]] },
  'latin-ext': {
    from: 'latin-ext',
    drop: 'tnum',
    ranges: [
      [0x100, 0x17f],
      [0x218, 0x21b],
      [0x1e9e, 0x1e9e],
    ],
  },
} as const

/** Font features that a page uses: kerning, marks, contextual ligatures, aligned figures. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'liga', 'tnum', 'pnum']

for (const [name, { from, drop, ranges }] of Object.entries(parts)) {
  const whole = readFileSync(join(root, `node_modules/@fontsource-variable/inter/files/inter-${from}-wght-normal.woff2`))
  const letters = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
  // Its types lag behind: they do not know keepFeatures.
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES.filter(feature => feature !== drop),
  }
  const font = await subsetFont(whole, letters.join(''), options)
  const path = `src/web/fonts/inter-${name}.woff2`
  if (stored(path)?.equals(font)) continue
  if (process.argv.includes('--check')) {
    console.error(`Stale: ${path}. Run: node scripts/generate.ts`)
    process.exitCode = 1
  } else writeFileSync(join(root, path), font)
}

function stored(path: string): Buffer | undefined {
  try {
    return readFileSync(join(root, path))
  } catch {
    return undefined
  }
}
