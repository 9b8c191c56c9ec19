import type { ComponentType, ReactNode } from 'react'
import { usePhone } from '#web/ui/use-phone.ts'

/** The head of a page, such as `PageHead` or `SettingsPage`, around its content. */
export interface ListFrameProps {
  title: string
  description: string
  actions: ReactNode
  children: ReactNode
}

interface ListScreenProps {
  Frame: ComponentType<ListFrameProps>
  title: string
  description: string
  /** The button that makes a new row. */
  add: ReactNode
  /** The buttons of the list's files. */
  files?: ReactNode
  /** Its table or tree. */
  children: ReactNode
}

/** The page of a list. On a phone the list comes before its files. */
export const ListScreen = ({ Frame, title, description, add, files, children }: ListScreenProps) => {
  const phone = usePhone()
  return (
    <Frame
      title={title}
      description={description}
      actions={
        <>
          {phone ? null : files}
          {add}
        </>
      }
    >
      {children}
      {phone && files !== undefined ? (
        <div data-print="hide" className="mt-4 flex flex-wrap gap-2">
          {files}
        </div>
      ) : null}
    </Frame>
  )
}
