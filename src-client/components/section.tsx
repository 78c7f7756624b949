import type { ReactNode, Ref } from 'react'

type Props = {
  title?: string
  heading?: Ref<HTMLHeadingElement>
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** @param heading of a title that can take the focus */
export function Section({ title, heading, action, className = '', children }: Props) {
  return (
    <section className={`rounded-card bg-raised p-4 shadow-card md:p-6 ${className}`}>
      {title && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 ref={heading} tabIndex={heading ? -1 : undefined} className="text-lg font-bold">
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
