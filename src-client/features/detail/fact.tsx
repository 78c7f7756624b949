import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type FactProps = { icon: LucideIcon; label: string; children: ReactNode }

export function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className="border-line border-b py-3 last:border-b-0">
      <dt className="flex items-center gap-3 text-sm text-soft">
        <Icon size={20} aria-hidden="true" className="shrink-0 text-accent" />
        {label}
      </dt>
      <dd className="ps-8 text-base text-ink">{children}</dd>
    </div>
  )
}
