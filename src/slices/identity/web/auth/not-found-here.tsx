import { Panel } from '#web/ui/panel.tsx'
import { t } from '../texts.ts'

interface NotFoundHereProps {
  subdomain: string
  mainSite: string
}

/** Nobody can sign in at an address that is no organization's: it says so and leads to the one that is everybody's. */
export const NotFoundHere = ({ subdomain, mainSite }: NotFoundHereProps) => (
  <Panel
    tone="error"
    title={t('organizationNotFound')}
    actions={
      <a href={mainSite} className="text-link underline">
        {t('toMainSite')}
      </a>
    }
  >
    {t('organizationNotFoundText')} ({subdomain})
  </Panel>
)
