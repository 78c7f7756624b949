import type { FieldPath, FieldValues } from 'react-hook-form'
import type { Option } from '../select.tsx'
import { useFormContext } from './form-context.ts'
import { valueAt } from './values.ts'

type Props<T extends FieldValues> = {
  name: NoInfer<FieldPath<T>>
  label: string
  options: readonly Option[]
}

/** Any number of a few choices. Its value is the list of those that are chosen. */
export function ChoicesField<T extends FieldValues = never>({ name, label, options }: Props<T>) {
  const { control, defaultValues, errorOf, noteOf } = useFormContext()
  const chosen = valueAt(defaultValues, name)
  const error = errorOf(name)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label: choice }) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-full border border-line bg-surface px-3 text-sm transition has-checked:border-accent-strong has-checked:bg-accent-soft has-checked:font-bold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              {...control?.register(name)}
              name={name}
              type="checkbox"
              value={value}
              defaultChecked={Array.isArray(chosen) && chosen.includes(value)}
              aria-invalid={error !== undefined}
              className="sr-only"
            />
            {choice}
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm text-laterite">{error}</p>}
      {noteOf?.(name)}
    </fieldset>
  )
}
