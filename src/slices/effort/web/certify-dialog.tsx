import { useState } from 'react'
import { useZone } from '#slices/time/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { totalHoursWithUnit } from '#web/hours-text.ts'
import { formatDayRange } from '#web/plain-date-text.ts'
import { useSave } from '#web/record/use-save.ts'
import { callErrorOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShareBar } from '#web/ui/share-bar.tsx'
import { formatDayAndYearIn } from '#web/ui/time-format.ts'
import { type EffortItem, effortCalls } from './calls.ts'
import { shareText } from './share-text.ts'
import { t } from './texts.ts'

interface CertifyDialogProps {
  item: EffortItem
  onClose: () => void
}

/** A fund's hours in a pay period: the statement to sign, or who signed it. */
export const CertifyDialog = ({ item: opened, onClose }: CertifyDialogProps) => {
  // After a conflict these are the hours as they are now, with the statement about them.
  const [item, setItem] = useState(opened)
  const [problem, setProblem] = useState<string>()
  const zone = useZone()
  const { save, busy, failed } = useSave(effortCalls.certify, { done: t('done'), failed: t('failed'), refresh: [effortCalls.key()] })
  const { submissionId, fundId, fundName, rowsHash, employeeName, periodStart, periodEnd, statement, certification, voidedAt } = item
  const certify = async () => {
    try {
      await save({ submissionId, fundId, rowsHash, attested: true })
      onClose()
    } catch (error) {
      const { rule, data } = callErrorOf(error)
      if (data.current !== undefined) setItem(data.current as EffortItem)
      setProblem(rule === 'hours_changed' ? t('justChanged') : errorText(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('itemTitle', { fund: fundName, period: formatDayRange(periodStart, periodEnd) })}
      description={employeeName}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('close')}
          </Button>
          {statement === null ? null : (
            <Button variant="filled" busy={busy} onClick={() => void certify()}>
              {t('certify')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {problem === undefined ? null : (
          <Panel tone="error" title={failed}>
            {problem}
          </Panel>
        )}
        {voidedAt === null || certification !== null || problem !== undefined ? null : <Panel tone="warning" title={t('wasVoided')} />}
        <Facts item={item} />
        {statement === null ? null : <Statement lead={t('youState')} text={statement} />}
        {certification === null ? null : (
          <Statement
            lead={t('certifiedBy', { name: certification.signedByName, date: formatDayAndYearIn(new Date(certification.signedAt), zone) })}
            text={certification.statement}
          />
        )}
        {statement === null && certification === null ? <WhoMay item={item} /> : null}
      </div>
    </Dialog>
  )
}

const Statement = ({ lead, text }: { lead: string; text: string }) => (
  <div>
    <p className="text-muted">{lead}</p>
    <blockquote className="mt-2 border-l-2 border-border-2 pl-3">{text}</blockquote>
  </div>
)

const WhoMay = ({ item: { employeeName: name, managerName } }: { item: EffortItem }) => (
  <p className="text-muted">{managerName === null ? t('onlyThem', { name }) : t('onlyThemAnd', { name, manager: managerName })}</p>
)

const words = { program: t('program'), management_general: t('managementGeneral'), fundraising: t('fundraising') } as const
const colors = { program: 'chart-1', management_general: 'chart-2', fundraising: 'chart-3' } as const

/** How all hours divide among the functions, and what was budgeted for the fund. */
const Facts = ({ item: { functions, totalMinutes, budgetedShare, trueUpMinutes } }: { item: EffortItem }) => (
  <section aria-label={t('split', { hours: totalHoursWithUnit(totalMinutes) })} className="flex flex-col gap-2">
    <p className="text-muted">{t('split', { hours: totalHoursWithUnit(totalMinutes) })}</p>
    <ShareBar
      shares={functions.map(({ functionalCategory, minutes, share }) => ({
        key: functionalCategory,
        label: words[functionalCategory],
        value: minutes,
        text: shareText(share),
        color: colors[functionalCategory],
      }))}
    />
    {budgetedShare === null || trueUpMinutes === null ? null : (
      <p>
        {t('budgeted', { share: shareText(budgetedShare) })} ·{' '}
        {trueUpMinutes === 0
          ? t('asBudgeted')
          : t(trueUpMinutes > 0 ? 'over' : 'under', { hours: totalHoursWithUnit(Math.abs(trueUpMinutes)) })}
      </p>
    )}
  </section>
)
