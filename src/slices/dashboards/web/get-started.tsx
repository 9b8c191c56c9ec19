import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { type FirstStep, useFirstSteps } from './first-steps.ts'
import type { Parts } from './parts.ts'
import { t } from './texts.ts'
import type { GetStartedState } from './use-get-started.ts'

/** The first steps of a new organization. The current one, the first that is not done, has the lamp and the only filled button. */
export const GetStarted = ({ state, parts }: { state: GetStartedState; parts: Parts }) => {
  const steps = useFirstSteps(state.data, parts)
  const done = steps.filter(({ isDone }) => isDone).length
  const current = steps.find(({ isDone }) => !isDone)
  return (
    <section aria-label={t('getStarted')} className="min-w-0 overflow-clip rounded-lg border border-border bg-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 pr-3 pl-5 max-md:pl-4">
        {/* On a phone the button stands beside the title alone. */}
        <div className="min-w-0 flex-1 basis-52 max-sm:contents">
          <h2 className="text-base font-semibold max-sm:flex-1">{t('getStarted')}</h2>
          <p className="text-dense text-muted max-sm:order-1 max-sm:-mt-2 max-sm:w-full">{t('getStartedHelp')}</p>
        </div>
        <div className="w-50 max-sm:order-last max-sm:w-full max-sm:pr-1">
          <p className="mb-1.5 flex justify-between text-dense">
            <span>{t('stepsDone', { done, all: steps.length })}</span>
            <span className="text-muted">{t('stepsToGo', { n: steps.length - done })}</span>
          </p>
          <ProgressBar value={done} max={steps.length} label={t('getStarted')} text={t('stepsDone', { done, all: steps.length })} />
        </div>
        {state.hide === undefined ? null : (
          <Button variant="ghost" size="dense" aria-label={t('hideSteps')} busy={state.isBusy} onClick={state.hide}>
            {t('hide')}
          </Button>
        )}
      </div>
      <ol className="divide-y divide-border border-t border-border">
        {steps.map((step, index) =>
          step.isDone ? (
            <DoneStep key={step.key} step={step} />
          ) : step === current ? (
            <CurrentStep key={step.key} step={step} isBusy={state.isBusy} onConfirm={state.confirm(step)} />
          ) : (
            <LaterStep key={step.key} step={step} number={index + 1} />
          ),
        )}
      </ol>
    </section>
  )
}

const rowClass = 'flex items-center gap-3.5 px-5 max-md:px-4'
const markClass = 'inline-flex size-6 shrink-0 items-center justify-center rounded-full'

const DoneStep = ({ step: { title, fact, to } }: { step: FirstStep }) => (
  <li className={`${rowClass} min-h-10 py-1.5`}>
    <span className={`${markClass} bg-success-ground text-success`}>
      <Glyph of={Check} size={14} />
      <span className="sr-only">{t('stepDone')}</span>
    </span>
    <span className="min-w-0 flex-1 text-sm">
      <span className="mr-3 text-muted max-sm:block">{title}</span> <span className="text-dense wrap-anywhere text-muted">{fact}</span>
    </span>
    {to === undefined ? null : (
      <Link
        to={to.path}
        {...(to.search !== undefined && { search: to.search })}
        aria-label={`${to.again ?? t('change')}: ${title}`}
        className="touch-target text-dense font-medium text-link hover:underline"
      >
        {to.again ?? t('change')}
      </Link>
    )}
  </li>
)

type CurrentStepProps = { step: FirstStep; isBusy: boolean; onConfirm: (() => void) | undefined }

const CurrentStep = ({ step: { title, fact, help, to }, isBusy, onConfirm }: CurrentStepProps) => (
  <li
    aria-current="step"
    tabIndex={-1}
    data-get-started=""
    className={`${rowClass} flex-wrap bg-tint py-3.5 focus-visible:-outline-offset-2`}
  >
    <span aria-hidden="true" className={`${markClass} border-2 border-fg`}>
      <span className="size-2 rounded-full bg-lamp" />
    </span>
    <span className="min-w-0 flex-1 basis-60">
      <span className="block text-sm font-medium">{title}</span>{' '}
      <span className="block text-dense wrap-anywhere text-muted">{[fact, help].filter(Boolean).join('. ')}</span>
    </span>
    <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-9.5">
      {to === undefined ? null : (
        <Link
          to={to.path}
          {...(to.search !== undefined && { search: to.search })}
          className={buttonClass({ variant: onConfirm === undefined ? 'filled' : 'outline' })}
        >
          {to.label}
        </Link>
      )}
      {onConfirm === undefined ? null : (
        <Button variant="filled" busy={isBusy} onClick={onConfirm}>
          {t('looksRight')}
        </Button>
      )}
    </span>
  </li>
)

const LaterStep = ({ step: { title, fact, help, to }, number }: { step: FirstStep; number: number }) => {
  const inside = (
    <>
      <span aria-hidden="true" className={`${markClass} border border-border-2 text-xs text-muted`}>
        {number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium">{title}</span>{' '}
        <span className="block text-dense wrap-anywhere text-muted">{fact || help}</span>
      </span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <div className={`${rowClass} py-2`}>{inside}</div>
      ) : (
        <Link
          to={to.path}
          {...(to.search !== undefined && { search: to.search })}
          className={`${rowClass} py-2 transition-colors hover:bg-hover focus-visible:-outline-offset-2`}
        >
          {inside}
          <Glyph of={ChevronRight} className="shrink-0 text-muted" />
        </Link>
      )}
    </li>
  )
}
