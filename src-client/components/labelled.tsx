import { type ReactNode, useId } from 'react'

/** A field of a filter with its label above. @param children makes the field, which has to bear the id */
export function Labelled({ label, children }: { label: ReactNode; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-bold">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
