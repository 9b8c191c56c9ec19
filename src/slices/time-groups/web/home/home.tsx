import { useMay } from '#slices/access/web/public.tsx'
import type { PayPeriodFacts } from '#slices/time-groups/contract/first-steps.ts'
import { defineHome, type StepText } from '#web/home/home.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { payPeriodText } from './pay-period-text.ts'
import { t } from './texts.ts'

function usePayPeriodStep({ payPeriod }: PayPeriodFacts): StepText {
  const may = useMay()
  const ownTime = useMenuLink('/time/my-time')
  return {
    title: t('stepPayPeriod'),
    fact: payPeriod === null ? t('noPayPeriod') : payPeriodText(payPeriod),
    help: t('stepPayPeriodHelp'),
    to: may('settings_time_groups')
      ? { path: '/settings/time-tracking-groups', label: t('stepPayPeriodGo') }
      : ownTime && { path: ownTime.path, label: t('openOwnTime') },
  }
}

export const timeGroupsHome = defineHome<object, PayPeriodFacts>({ steps: [{ key: 'pay_period', useText: usePayPeriodStep }] })
