import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { Glyph } from '#web/ui/glyph.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

type ActionRowProps = {
  to: string
  icon: LucideIcon
  name: string
  help: string
  /** The key after `g`. */
  shortcut?: string | undefined
}

/** One place to go, as a row of a list. */
export const ActionRow = ({ to, icon: Icon, name, help, shortcut }: ActionRowProps) => (
  <li>
    <Link to={to} className="flex items-center gap-3 px-4 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-accent text-on-accent">
        <Glyph of={Icon} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium">{name}</span>
        <span className="block text-dense text-muted">{help}</span>
      </span>
      {shortcut === undefined ? null : (
        <span aria-hidden="true" className="flex gap-1 max-md:hidden">
          <Kbd>g</Kbd>
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </Link>
  </li>
)
