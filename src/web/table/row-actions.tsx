import { Ellipsis, type LucideIcon } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { t } from './texts.ts'

/** One entry of a row's menu; on the phone of its drawer. */
export interface RowAction {
  label: string
  icon?: LucideIcon
  tone?: 'danger'
  /** A line above it: what follows is of another kind. */
  apart?: boolean
  onSelect: () => void
}

interface RowMenuProps {
  name: string
  actions: () => readonly RowAction[]
}

/**
 * The menu at the end of a row. It is there for the keyboard at any time, and visible while the row is pointed at. The button becomes a menu
 * when it is first pressed: forty menus cost more than everything else in forty rows.
 */
export function RowMenu({ name, actions }: RowMenuProps) {
  const [used, setUsed] = useState(false)
  const button = { label: t('actionsOf', { name }), icon: <Glyph of={Ellipsis} />, size: 'dense' } as const
  if (!used) return <IconButton {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />
  return (
    <Menu defaultOpen trigger={<IconButton {...button} />}>
      {actions().map(({ label, icon, tone, apart, onSelect }) => (
        <Fragment key={label}>
          {apart ? <MenuSeparator /> : null}
          <MenuItem {...(icon && { icon })} {...(tone && { tone })} onSelect={onSelect}>
            {label}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  )
}

/** Row actions as buttons in a drawer. `onDone` closes the drawer first, so that a dialog can take the focus. */
export const DrawerActions = ({ actions, onDone }: { actions: readonly RowAction[]; onDone: () => void }) => (
  <ul>
    {actions.map(({ label, icon, tone, apart, onSelect }) => (
      <li key={label} className={apart ? 'mt-1 border-t border-border pt-1' : ''}>
        <button
          type="button"
          className={`flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-left text-base hover:bg-hover ${tone === 'danger' ? 'text-danger' : ''}`}
          onClick={() => {
            onDone()
            onSelect()
          }}
        >
          {icon === undefined ? null : <Glyph of={icon} size={18} className={`shrink-0 ${tone === 'danger' ? '' : 'text-muted'}`} />}
          {label}
        </button>
      </li>
    ))}
  </ul>
)
