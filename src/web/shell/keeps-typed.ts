import { useEffect } from 'react'
import { keepTypedForLayer } from './keys-before-load.ts'

/** Stands in for a part of a layer while it loads: what is typed meanwhile goes into the field that has the focus then. */
export function KeepsTyped(): null {
  useEffect(keepTypedForLayer, [])
  return null
}
