import { ClipboardCheck, Layers, type LucideIcon, Network, ShieldAlert, Users } from 'lucide-react'
import { Glyph } from '#web/ui/glyph.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type Block, handOverOf, namesText, settledFirst } from './hand-over.ts'
import { t } from './texts.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  reports: Users,
  approvals: ClipboardCheck,
  departments: Network,
  administrator: ShieldAlert,
}

/** Lists what to hand over when someone leaves. Items that no one can take over are listed separately, because they come first. */
export function BlockList({ blocks, isOwn }: { blocks: readonly Block[]; isOwn: boolean }) {
  if (blocks.length === 0) return <p className="text-sm text-muted">{t('nothingWaits')}</p>
  const waiting = blocks.filter(block => handOverOf(block) !== undefined)
  return (
    <div className="flex flex-col gap-3">
      {waiting.length === 0 ? null : (
        <div>
          <h3 className="mb-1.5 text-dense font-medium">{t('waits')}</h3>
          <ul className="divide-y divide-border rounded-lg border border-border-2">
            {waiting.map(block => (
              <li key={block.name} className="flex items-center gap-2.5 px-3.5 py-2.5 text-sm">
                <Glyph of={icons[block.name] ?? Layers} className="shrink-0 text-muted" />
                <span className="min-w-7 text-right font-semibold tabular-nums">{block.count}</span>
                <span className="md:shrink-0">{block.label}</span>
                <span className="min-w-0 flex-1 truncate text-right text-dense text-muted">{namesText(block)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {settledFirst(blocks).map(block => (
        <Panel key={block.name} tone="warning" icon={icons[block.name] ?? ShieldAlert}>
          {block.name === 'administrator' ? t(isOwn ? 'onlyAdministrator' : 'lastAdministrator') : block.label}
        </Panel>
      ))}
    </div>
  )
}
