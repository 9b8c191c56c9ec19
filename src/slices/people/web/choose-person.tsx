import { type ReactNode, useState } from 'react'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

// Loaded when it opens.
const People = lazyScreen(() => import('./choose-people.tsx').then(module => module.People))

type ChoosePersonProps = {
  /** Says what the person is selected for. */
  title: string
  button: { label: string; icon: ReactNode }
  onChoose: (employeeId: string) => void
}

/** A button that opens the staff directory to select someone else. */
export const ChoosePerson = ({ title, button, onChoose }: ChoosePersonProps) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      title={title}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="dense" icon={button.icon}>
          {button.label}
        </Button>
      }
    >
      <LazyPart face={<SkeletonRows rows={5} />}>
        <People
          onChoose={employeeId => {
            setOpen(false)
            onChoose(employeeId)
          }}
        />
      </LazyPart>
    </Popover>
  )
}
