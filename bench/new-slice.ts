// Measures what a new slice of two screens adds to what every signed-in person downloads at first: the app is built once more, in memory, with
// such a slice in its list.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { root } from './processes.ts'
import { atMost, type Check } from './report.ts'

const NAME = 'rooms'
const folder = join(root, 'src/slices', NAME, 'web')

const screen = (name: string) => `
import { PageHead } from '#web/ui/page-head.tsx'
export const ${name} = () => <PageHead title="${name}" />
`
/** A subject as others are: a list in the menu, a tile in the settings, its icons, texts, a notification's target, and palette entries. */
const files: Readonly<Record<string, string>> = {
  'manifest.ts': `
import type { WebSlice } from '#web/slice.ts'
import { roomScreens } from './routes.tsx'
export const rooms: WebSlice = {
  screens: roomScreens,
  notificationTargets: { room_bookings: (_, booking) => ({ path: '/rooms', search: { booking } }) },
  palette: () => import('./use-rooms-offer.ts').then(module => module.useRoomsOffer),
}
`,
  'routes.tsx': `
import { Armchair, Sofa } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'
export const roomScreens: readonly Screen[] = [
  {
    path: '/rooms',
    title: t('rooms'),
    need: { permission: 'staff_module', module: 'resources' },
    load: () => import('./rooms-screen.tsx').then(module => module.RoomsScreen),
    menu: { group: 'resources', label: t('rooms'), icon: Sofa, order: 50 },
  },
  {
    path: '/settings/rooms',
    title: t('settings'),
    need: { permission: 'settings_locations', level: 'write' },
    load: () => import('./room-settings-screen.tsx').then(module => module.RoomSettingsScreen),
    icon: Armchair,
    settings: { group: 'organization', description: t('settingsHelp'), order: 50 },
  },
]
`,
  'route-texts.ts': `
import { defineTexts } from '#web/texts.ts'
export const t = defineTexts({ rooms: 'Meeting rooms', settings: 'Room Settings', settingsHelp: 'Choose who can book which room, and for how long' })
`,
  'rooms-screen.tsx': screen('RoomsScreen'),
  'room-settings-screen.tsx': screen('RoomSettingsScreen'),
  'use-rooms-offer.ts': `export const useRoomsOffer = () => ({ sections: [] })`,
}

const withSlice: Plugin = {
  name: 'new-slice',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source.startsWith(`#slices/${NAME}/web/`)) return join(folder, source.split('/').at(-1) ?? '')
    return importer?.startsWith(folder) && source.startsWith('./') ? join(folder, source.slice(2)) : null
  },
  load: id => (id.startsWith(folder) ? files[id.slice(folder.length + 1)] : null),
  transform(code, id) {
    if (!id.endsWith('src/main/web-slices.tsx')) return null
    const listed = code.replace('readonly WebSlice[] = [', `$& ${NAME},`)
    if (listed === code) throw new Error('the list of slices is no longer where a new one is added')
    return `import { ${NAME} } from '#slices/${NAME}/web/manifest.ts'\n${listed}`
  },
}

/** The gzip sizes of the entry and the shell together, in bytes. */
async function initialSize(plugins: Plugin[]): Promise<number> {
  const built = (await build({ root, plugins, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput
  const chunks = built.output.filter(file => file.type === 'chunk')
  if (plugins.length > 0 && !chunks.some(({ fileName }) => fileName.includes('rooms-screen')))
    throw new Error('the new slice was not built')
  return chunks
    .filter(({ isEntry, name }) => isEntry || name === 'shell')
    .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}

export async function newSliceCheck(): Promise<Check> {
  const [before, after] = [await initialSize([]), await initialSize([withSlice])]
  return atMost('a new slice of two screens: what it adds to the initial JS', (after - before) / 1000, 0.5, 'kB', 2)
}
