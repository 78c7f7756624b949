import { useId } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useFormContext } from './form-context.ts'
import { valueAt } from './values.ts'

type Props<T extends FieldValues> = { name: NoInfer<FieldPath<T>>; label: string; hint?: string }

export function SwitchField<T extends FieldValues = never>({ name, label, hint }: Props<T>) {
  const id = useId()
  const { control, defaultValues } = useFormContext()
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="grow font-bold">
        {label}
        {hint && <span className="block text-sm font-normal text-soft">{hint}</span>}
      </label>
      <input
        id={id}
        name={name}
        defaultChecked={valueAt(defaultValues, name) === true}
        {...control?.register(name)}
        type="checkbox"
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-soft bg-sunken transition before:absolute before:start-0.5 before:top-0.5 before:size-5.5 before:rounded-full before:bg-soft before:transition checked:border-accent-strong checked:bg-accent-strong checked:before:translate-x-5 checked:before:bg-on-accent"
      />
    </div>
  )
}
