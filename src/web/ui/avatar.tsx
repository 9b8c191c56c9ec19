import { useState } from 'react'
import { hueOf } from '#core/hue.ts'

/** First letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase()
}

export type AvatarSize = 20 | 24 | 28 | 32 | 40 | 64

interface AvatarProps {
  id: string
  name: string
  /** The address of their picture. Without one, or when it does not load, initials are shown. */
  picture?: string | null | undefined
  size?: AvatarSize
  alone?: boolean
}

/** A person as their picture, or as initials on their own hue; decorative beside the name, or labelled when `alone`. */
export const Avatar = ({ id, name, picture = null, size = 28, alone = false }: AvatarProps) => {
  const hue = hueOf(id)
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className="inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold select-none"
      style={{
        width: size,
        height: size,
        fontSize: Math.max(9, Math.round(size * 0.38)),
        background: `light-dark(oklch(.925 .035 ${hue}), oklch(.34 .05 ${hue}))`,
        color: `light-dark(oklch(.40 .085 ${hue}), oklch(.90 .045 ${hue}))`,
      }}
    >
      {picture === null || picture === broken ? (
        initialsOf(name)
      ) : (
        <img src={picture} alt="" width={size} height={size} className="size-full object-cover" onError={() => setBroken(picture)} />
      )}
    </span>
  )
}

interface TenantInitialProps {
  id: string
  name: string
  /** The address of its logo; null without one. */
  logo?: string | null
  size?: 28 | 36 | 56
}

/** An organization as its logo, or as its initial on a square of its own hue; 28 in the bar, 36 on the sign-in page. */
export const TenantInitial = ({ id, name, logo = null, size = 28 }: TenantInitialProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, height: size, borderRadius: '25%' }
  return logo !== null && logo !== broken ? (
    <img src={logo} alt="" className="shrink-0 object-cover" style={box} onError={() => setBroken(logo)} />
  ) : (
    <span
      aria-hidden="true"
      data-colored=""
      className="inline-flex shrink-0 items-center justify-center font-semibold text-[#fff] select-none"
      style={{ ...box, fontSize: Math.round(size * 0.48), background: `oklch(.46 .085 ${hueOf(id)})` }}
    >
      {name.trim().charAt(0).toUpperCase()}
    </span>
  )
}
