import type { ReactNode } from 'react'
import { sPath } from './mark.tsx'

/**
 * The mark's parts rearranged: closed ring = denied, open ring with a missing lamp = not available, S with a missing lamp =
 * organization not found, fallen lamp = page not found, bowl = empty, lamp over the bowl = filtered away, split S = error.
 */
export type GuardGlyphName = 'denied' | 'module' | 'organization' | 'page' | 'empty' | 'filtered' | 'error'

const bowl = 'M3.4 11.5a8.6 8.6 0 0 0 17.2 0'

const MissingLamp = ({ x, y }: { x: number; y: number }) => (
  <circle cx={x} cy={y} r="2.3" strokeWidth="1" strokeDasharray="1.3 1.6" className="stroke-muted" />
)
const Lamp = ({ x, y, r = 2.15 }: { x: number; y: number; r?: number }) => (
  <circle cx={x} cy={y} r={r} className="fill-lamp stroke-transparent" />
)

const drawings: Record<GuardGlyphName, ReactNode> = {
  denied: (
    <>
      <circle cx="12" cy="12" r="8.6" />
      <Lamp x={12} y={12} r={2.3} />
    </>
  ),
  module: (
    <>
      <path d="M17.53 5.41A8.6 8.6 0 1 0 20.6 12" />
      <MissingLamp x={12} y={12} />
    </>
  ),
  organization: (
    <>
      <path d={sPath} />
      <MissingLamp x={16.9} y={6} />
    </>
  ),
  page: (
    <>
      <path d={sPath} />
      <Lamp x={19.2} y={20.3} />
    </>
  ),
  empty: (
    <>
      <path d={bowl} />
      <MissingLamp x={12} y={9} />
    </>
  ),
  filtered: (
    <>
      <path d={bowl} />
      <Lamp x={12} y={5.6} />
    </>
  ),
  error: (
    <>
      <path d="M12 2.9A4.6 4.6 0 1 0 10.8 11.6" transform="translate(-1.4 -.6)" />
      <path d="M12 12A4.75 4.75 0 1 1 7.41 17.98" transform="translate(1.2 .6)" />
      <Lamp x={17.6} y={5.2} />
    </>
  ),
}

/** The 64 px picture over a guard's title; decorative. */
export const GuardGlyph = ({ name }: { name: GuardGlyphName }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width="64"
    height="64"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
  >
    {drawings[name]}
  </svg>
)
