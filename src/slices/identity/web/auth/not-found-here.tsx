import { Panel } from '#web/ui/panel.tsx'
import { t } from '../texts.ts'

interface NotFoundHereProps {
  subdomain: string
  mainSite: string
}

/** No one can sign in at an address without an organization: it says so and links to the main site. */
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
