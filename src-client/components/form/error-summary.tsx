import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormErrors } from './form-errors.ts'

type FieldLink = { name: string; label: string; words: string; focus: () => void }

type Props = {
  errors: FormErrors
  form: RefObject<HTMLFormElement | null>
  /** Whether a field has been edited since, so that nothing is said of it any more. */
  isMended: (name: string) => boolean
}

/** Lists the errors with links to their fields, and takes the focus with each new set. Gone once all is mended. */
export function ErrorSummary({ errors, form, isMended }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [links, setLinks] = useState<readonly FieldLink[]>([])
  useEffect(() => {
    setLinks(linksOf(errors, form.current))
    box.current?.focus()
  }, [errors, form])
  const names = Object.keys(errors.fields)
  if (names.length > 0 && names.every(isMended)) return null
  const left = links.filter(({ name }) => !isMended(name))
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-xl border border-laterite/40 bg-laterite-soft px-4 py-3 text-laterite"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">{errors.isIncomplete ? <Trans>Please fill in:</Trans> : errors.summary}</p>
        {left.length > 0 && (
          <ul className={errors.isIncomplete ? 'mt-1 flex flex-wrap gap-x-4' : 'mt-1'}>
            {left.map(({ name, label, words, focus }) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={focus}
                  className="min-h-6 text-start text-sm underline underline-offset-2"
                >
                  {errors.isIncomplete ? label || words : [label, words].filter(Boolean).join(': ')}
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
