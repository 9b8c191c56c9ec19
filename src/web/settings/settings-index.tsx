import { Link } from '@tanstack/react-router'
import { type LucideIcon, Settings } from 'lucide-react'
import { type CurrentUser, guard, type Screen, type SettingsGroup } from '#web/screen.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { t } from './texts.ts'

export interface SettingsTileGroup {
  group: SettingsGroup
  tiles: readonly { path: string; title: string; description: string; icon: LucideIcon }[]
}

const order: readonly SettingsGroup[] = ['account', 'organization', 'access', 'time', 'billing']

/** The settings screens that the current user may open, in groups; a group without one is left out. */
export function settingsFor(screens: readonly Screen[], currentUser: CurrentUser): SettingsTileGroup[] {
  const open = screens
    .flatMap(screen => (screen.settings === undefined ? [] : [{ ...screen, settings: screen.settings }]))
    .filter(({ need }) => need !== 'public' && guard(need, currentUser) === 'open')
    .toSorted((a, b) => a.settings.order - b.settings.order)
  return order
    .map(group => ({
      group,
      tiles: open
        .filter(({ settings }) => settings.group === group)
        .map(({ path, title, icon, menu, settings }) => ({
          path,
          title,
          description: settings.description,
          icon: icon ?? menu?.icon ?? Settings,
        })),
    }))
    .filter(({ tiles }) => tiles.length > 0)
}

/** The tiles of the settings index. */
export const SettingsTiles = ({ groups }: { groups: readonly SettingsTileGroup[] }) => (
  <div className="flex flex-col gap-6">
    {groups.map(({ group, tiles }) => (
      <section key={group} aria-label={t(group)}>
        <h2 className="mb-2 text-sm font-semibold">{t(group)}</h2>
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {tiles.map(({ path, title, description, icon }) => (
            <li key={path}>
              <Link
                to={path}
                className="flex h-full min-h-16 items-start gap-3 rounded-lg border border-border bg-card p-4 transition-colors hover:border-border-2 hover:bg-hover"
              >
                <Glyph of={icon} size={18} className="mt-0.5 shrink-0 text-muted" />
                <span className="min-w-0">
                  <span className="block text-sm font-medium">{title}</span>
                  <span className="block text-dense text-muted">{description}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
