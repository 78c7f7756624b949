import type { ReactNode } from 'react'

type Props = { label: string; className?: string; children: ReactNode }

export function FieldGroup({ label, className = '', children }: Props) {
  return (
    <fieldset className={`min-w-0 rounded-xl border border-line p-4 pt-2 ${className}`}>
      <legend className="px-1 font-bold">{label}</legend>
      <div className="space-y-4">{children}</div>
    </fieldset>
  )
}
