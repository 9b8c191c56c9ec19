import { t as own } from '../organization/texts.ts'

const steps = ['organization', 'administrator'] as const
export type Step = (typeof steps)[number]

const labels = { organization: own('organizationStep'), administrator: own('administratorStep') }

/** Where one is in the setup; the lamp marks the current step. */
export const SetupSteps = ({ current }: { current: Step }) => (
  <ol aria-label={own('setupSteps')} className="grid grid-cols-2 gap-3 text-dense">
    {steps.map((step, index) => (
      <li
        key={step}
        aria-current={step === current ? 'step' : undefined}
        className={`flex items-center gap-2 border-t-2 pt-2 ${index <= steps.indexOf(current) ? 'border-fg' : 'border-border'} ${
          step === current ? 'font-medium' : 'text-muted'
        }`}
      >
        {index + 1}. {labels[step]}
        {step === current ? <span aria-hidden="true" className="size-1.5 rounded-full bg-lamp" /> : null}
      </li>
    ))}
  </ol>
)
