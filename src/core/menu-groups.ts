// Apart from the rest of the vocabulary, because the frame of every screen loads it.

interface MenuGroupEntry {
  /** The heading. */
  label: string
  icon: 'home' | 'clock' | 'people' | 'tools' | 'chart' | 'gear' | 'shield'
}

/** The menu's groups from top to bottom. */
export const MENU_GROUPS = {
  dashboards: { label: 'Dashboards', icon: 'home' },
  time: { label: 'Time', icon: 'clock' },
  resources: { label: 'Resources', icon: 'people' },
  toolbox: { label: 'Toolbox', icon: 'tools' },
  reports: { label: 'Reports', icon: 'chart' },
  system: { label: 'System', icon: 'gear' },
  administration: { label: 'Administration', icon: 'shield' },
} as const satisfies Record<string, MenuGroupEntry>

export type MenuGroup = keyof typeof MENU_GROUPS
export type MenuIcon = MenuGroupEntry['icon']
