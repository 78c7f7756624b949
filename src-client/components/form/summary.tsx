import { CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Problems } from './problems.ts'

type Entry = { name: string; label: string; words: string; focus: () => void }

/** What is wrong with a form as a whole, and links to its fields. It takes the focus whenever something new is wrong. */
export function Summary({ problems, form }: { problems: Problems; form: RefObject<HTMLFormElement | null> }) {
  const box = useRef<HTMLDivElement>(null)
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    setEntries(entriesOf(problems, form.current))
    box.current?.focus()
  }, [problems, form])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-xl border border-laterite/40 bg-laterite-soft px-4 py-3 text-laterite"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">{problems.summary}</p>
        {entries.length > 0 && (
          <ul className="mt-1">
            {entries.map(({ name, label, words, focus }) => (
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

/** In the order of the fields, whose labels name them; what has no field here is said all the same. */
function entriesOf({ fields }: Problems, form: HTMLFormElement | null): Entry[] {
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
      const label = input?.labels?.[0]?.textContent ?? ''
      return { name, label, words, focus: () => input?.focus() }
    })
}
