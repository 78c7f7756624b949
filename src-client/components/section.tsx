import type { ReactNode } from 'react'

type Props = { title?: string; action?: ReactNode; className?: string; children: ReactNode }

export function Section({ title, action, className = '', children }: Props) {
  return (
    <section className={`rounded-card bg-raised p-4 shadow-card md:p-6 ${className}`}>
      {title && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-lg font-bold">{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
