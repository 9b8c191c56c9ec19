import type { PermissionLevel } from '#core/permission.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { RESULTS } from './level-words.ts'

/** Shows a resulting level with its icon. */
export const Result = ({ level }: { level: PermissionLevel | null }) => {
  const { label, icon, color } = RESULTS[level ?? 'none']
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium ${color}`}>
      <Glyph of={icon} size={14} />
      {label}
    </span>
  )
}
