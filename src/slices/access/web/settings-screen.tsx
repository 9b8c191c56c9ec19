import { use } from 'react'
import { SettingsTiles, settingsFor } from '#web/settings/settings-index.tsx'
import { SlicesContext } from '#web/slice.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useCurrentUser } from './current-user.ts'
import { t } from './settings-texts.ts'

/** Every settings screen that the current user may open; the slices contribute them with their screens. */
export const SettingsScreen = () => {
  const { screens } = use(SlicesContext)
  return (
    <>
      <PageHead title={t('settings')} subtitle={t('settingsHelp')} />
      <SettingsTiles groups={settingsFor(screens, useCurrentUser())} />
    </>
  )
}
