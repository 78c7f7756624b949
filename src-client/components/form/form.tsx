import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { dropDraft, fillDraft, keepDraft } from './draft.ts'
import { FormContext } from './form-context.ts'
import { missing, type Places, type Problems, problemsOf } from './problems.ts'
import { Summary } from './summary.tsx'

export type Values = Record<string, string>

type FormProps = {
  /** Sends what was entered, by the names of the fields. What it throws is said beside the fields and above them. */
  onSubmit: (values: Values) => Promise<unknown>
  places?: Places
  /** The name under which what was typed is kept until it is sent. */
  draft?: string
  className?: string
  children: ReactNode
}

const NO_PLACES: Places = {}

/**
 * A form that the server checks. Fields that are `required` are looked at first; what is wrong stands beside its field, and in
 * a summary that takes the focus.
 */
export function Form({ onSubmit, places = NO_PLACES, draft, className = 'space-y-5', children }: FormProps) {
  const { i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems | null>(null)
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (draft && form.current) fillDraft(draft, form.current)
  }, [draft])

  const refuse = (found: Problems) => {
    setEdited(new Set())
    setProblems(found)
  }
  const send = async (element: HTMLFormElement) => {
    setBusy(true)
    try {
      await onSubmit(valuesOf(element))
      if (draft) dropDraft(draft)
    } catch (error) {
      refuse(problemsOf(error, places, i18n))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const empty = emptyOf(event.currentTarget)
    if (empty.length > 0) return refuse(missing(empty, i18n))
    setProblems(null)
    void send(event.currentTarget)
  }
  const noteEdit = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (draft) keepDraft(draft, currentTarget)
    const name = target instanceof Element && target.getAttribute('name')
    if (name && problems?.fields[name]) setEdited(new Set([...edited, name]))
  }
  const problemOf = (name: string) => (edited.has(name) ? undefined : problems?.fields[name])
  return (
    // Never by the address, where a password would stand: a form that is sent without its script goes nowhere.
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={noteEdit} className={className}>
      {problems && <Summary problems={problems} form={form} />}
      <FormContext value={{ problemOf, isBusy }}>{children}</FormContext>
    </form>
  )
}

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value
  return values
}

/** The names of the fields that need something and have nothing. */
const emptyOf = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[required]')].flatMap(({ name, value }) =>
    value.trim() === '' ? [name] : [],
  )
