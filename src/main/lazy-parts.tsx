import type { ComponentType } from 'react'
import { type LazyScreen, lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { slices } from './web-slices.tsx'

type LazyKey = 'palette' | 'keys'
type Lazy<K extends LazyKey> = Awaited<ReturnType<NonNullable<WebSlice[K]>>>

/** A part of the frame whose code loads when it is first needed, together with what every slice contributes to it. */
export function withParts<K extends LazyKey, P extends object = object>(
  key: K,
  load: () => Promise<ComponentType<P & { parts: readonly Lazy<K>[] }>>,
): LazyScreen<P> {
  return lazyScreen<P>(async () => {
    const [Frame, ...parts] = await Promise.all([
      load(),
      ...slices.flatMap(slice => (slice[key]?.() as Promise<Lazy<K>> | undefined) ?? []),
    ])
    return props => <Frame {...props} parts={parts} />
  })
}
