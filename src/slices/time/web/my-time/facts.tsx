import { Children, type ReactNode } from 'react'

/**
 * Their place in the head: beside the tools in one or two lines, where there is less room below both, on a phone a line of their own.
 */
export const besideTools = 'max-md:order-2 max-md:w-full md:flex-1 md:basis-52 min-h-4 lg:max-[70rem]:order-2 lg:max-[70rem]:basis-full'

/** Short facts in a line, with dots between them: drawn, not written, so that no screen reader says them. */
export const Facts = ({ children, grow = false }: { children: ReactNode; grow?: boolean }) => (
  // The dots are in the gaps and are clipped at the start of a line.
  <ul className={`flex min-w-0 flex-wrap gap-x-4 overflow-x-clip text-dense leading-4 text-muted ${grow ? besideTools : ''}`}>
    {Children.toArray(children).map((fact, index) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a line have no other identity
        key={index}
        className="relative before:absolute before:top-1.5 before:-left-2.5 before:size-0.75 before:rounded-full before:bg-current before:content-['']"
      >
        {fact}
      </li>
    ))}
  </ul>
)
