import { useContext } from 'react'
import { ActionRow } from '#web/home/action-row.tsx'
import { NavigationContext } from '#web/shell/navigation-context.ts'
import { Card } from '#web/ui/card.tsx'
import { byOrder, type Parts } from './parts.ts'
import { t } from './texts.ts'

/** Frequent actions: only what the current user may open, with the keyboard shortcuts that do the same. */
export const QuickActions = ({ parts, own }: { parts: Parts; own: object }) => {
  const actions = byOrder(parts.flatMap(part => part.actions ?? []))
  const menu = useContext(NavigationContext).flatMap(group => group.links)
  const rows = actions.flatMap(action => menu.filter(({ path }) => path === action.path).map(link => ({ ...action, link })))
  const below = byOrder(parts.flatMap(part => part.sections ?? [])).filter(
    ({ place, shown }) => place === 'actions' && shown?.(own) !== false,
  )
  if (rows.length === 0 && below.length === 0) return null
  return (
    <Card title={t('quickActions')} divided flush>
      <ul className="divide-y divide-border">
        {rows.map(({ name, help, link }) => (
          <ActionRow key={link.path} to={link.path} icon={link.icon} name={name} help={help(own)} shortcut={link.key} />
        ))}
      </ul>
      {below.map(({ name, Section }) => (
        <Section key={name} own={own} />
      ))}
    </Card>
  )
}
