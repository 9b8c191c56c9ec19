import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Glyph } from '#web/ui/glyph.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { ToolButton } from '#web/ui/tool-button.tsx'
import { t } from './texts.ts'

type DecisionTrailProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The key that opens it. */
  shortcut: string
  /** `TrailContent`, and what else belongs to the subject. */
  children: ReactNode
}

/** A button in the head of the subject, behind which its review notes and its history are. */
export const DecisionTrail = ({ open, onOpenChange, shortcut, children }: DecisionTrailProps) => (
  <Popover
    title={t('trail')}
    width="w-96"
    open={open}
    onOpenChange={onOpenChange}
    trigger={<ToolButton variant="outline" size="dense" label={t('trail')} shortcut={shortcut} icon={<Glyph of={History} />} />}
  >
    <div className="max-h-[min(36rem,70dvh)] overflow-y-auto">{children}</div>
  </Popover>
)
