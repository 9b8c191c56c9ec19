import type { ComponentType } from 'react'
import { type LazyScreen, lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { slices } from './web-slices.tsx'

type LateKey = 'palette' | 'keys'
type Late<K extends LateKey> = Awaited<ReturnType<NonNullable<WebSlice[K]>>>

/** A part of the frame whose code arrives when it is first needed, together with what every slice brings to it. */
export function withParts<K extends LateKey, P extends object = object>(
  key: K,
  load: () => Promise<ComponentType<P & { parts: readonly Late<K>[] }>>,
): LazyScreen<P> {
  return lazyScreen<P>(async () => {
    const [Frame, ...parts] = await Promise.all([
      load(),
      ...slices.flatMap(slice => (slice[key]?.() as Promise<Late<K>> | undefined) ?? []),
    ])
    return props => <Frame {...props} parts={parts} />
  })
}
