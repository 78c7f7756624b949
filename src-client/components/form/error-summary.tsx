import { CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormErrors } from './form-errors.ts'

type FieldLink = { name: string; label: string; words: string; focus: () => void }

type Props = { errors: FormErrors; form: RefObject<HTMLFormElement | null> }

/** Lists the errors with links to their fields, and takes the focus with each new set. */
export function ErrorSummary({ errors, form }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [links, setLinks] = useState<readonly FieldLink[]>([])
  useEffect(() => {
    setLinks(linksOf(errors, form.current))
    box.current?.focus()
  }, [errors, form])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-xl border border-laterite/40 bg-laterite-soft px-4 py-3 text-laterite"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">{errors.summary}</p>
        {links.length > 0 && (
          <ul className="mt-1">
            {links.map(({ name, label, words, focus }) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={focus}
                  className="min-h-6 text-start text-sm underline underline-offset-2"
                >
                  {label && `${label}: `}
                  {words}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** In the order of the fields; errors without a field come first. */
function linksOf({ fields }: FormErrors, form: HTMLFormElement | null): FieldLink[] {
  const inputs = [...(form?.elements ?? [])].filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )
  const order = (name: string) => inputs.findIndex((input) => input.name === name)
  return Object.entries(fields)
    .sort(([a], [b]) => order(a) - order(b))
    .map(([name, words]) => {
      const input = inputs.find((one) => one.name === name)
      return { name, label: input ? labelOf(input) : '', words, focus: () => input?.focus() }
    })
}

function labelOf(input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  const group = input.closest('fieldset')?.querySelector('legend')?.textContent
  const label = input.labels?.[0]?.textContent ?? ''
  return [group, label].filter(Boolean).join(', ')
}
