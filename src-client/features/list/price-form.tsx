import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { OtherMoney } from '#client/components/form/other-money.tsx'
import { usePanelContext } from '#client/components/panel.tsx'
import { FIRST_MESSAGES } from '#client/lib/first-messages.ts'
import { formatDollars } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useOverlayLink } from '#client/lib/use-overlay.ts'
import { MAX_PRICE_DOLLARS } from '#shared/limits.ts'
import type { PriceText } from '#shared/read-money.ts'
import { withFilters } from './filters.ts'
import { useListState } from './list-state.ts'
import { type PriceField, type PriceProblem, type PriceProblems, readPriceRange } from './public/price-range.ts'

/** A price range of one's own. Khmer digits count; what is not a price is said beside its field. Stands in a panel. */
export function PriceForm() {
  const { type, search } = useListState()
  const { isSheet, close } = usePanelContext()
  const navigate = useNavigate()
  const stay = useOverlayLink()
  const [problems, setProblems] = useState<PriceProblems>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const textOf = (name: PriceField) => String(typed.get(name) ?? '')
    const { range, problems } = readPriceRange({ price_min: textOf('price_min'), price_max: textOf('price_max') })
    setProblems(problems)
    const wrong = problems.price_min ? 'price_min' : problems.price_max && 'price_max'
    if (wrong) return form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    void navigate({
      to: `/${type}`,
      search: withFilters(search, { ...range, no_price: undefined }),
      replace: isSheet,
      ...stay,
    })
    if (!isSheet) close()
  }
  const fieldOf = (name: PriceField) => ({
    name,
    value: search[name],
    problem: problems[name],
    onEdit: () => setProblems({ ...problems, [name]: undefined }),
  })
  return (
    <form noValidate onSubmit={submit} className="mt-2 grid grid-cols-2 gap-3 border-t border-line p-3 pt-4">
      <Field {...fieldOf('price_min')}>
        <Trans>From ($ or ៛)</Trans>
      </Field>
      <Field {...fieldOf('price_max')}>
        <Trans>Up to ($ or ៛)</Trans>
      </Field>
      <button
        type="submit"
        className="col-span-2 min-h-11 rounded-full bg-accent-strong px-5 text-base font-semibold text-on-accent"
      >
        <Trans>Show results</Trans>
      </button>
    </form>
  )
}

type FieldProps = {
  name: PriceField
  value: PriceText | undefined
  problem: PriceProblem | undefined
  onEdit: () => void
  children: ReactNode
}

function Field({ name, value, problem, onEdit, children }: FieldProps) {
  const id = useId()
  const words = useProblemWords()
  const [typed, setTyped] = useState(String(value ?? ''))
  return (
    <div className="text-sm text-soft">
      <label htmlFor={id}>{children}</label>
      <input
        id={id}
        name={name}
        autoComplete="off"
        defaultValue={value}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          onEdit()
        }}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        className="min-h-11 w-full rounded-lg border border-line bg-surface px-3 text-base text-ink aria-invalid:border-laterite"
      />
      {!problem && <OtherMoney typed={typed} />}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-laterite">
          {words[problem]}
        </p>
      )}
    </div>
  )
}

function useProblemWords(): Record<PriceProblem, string> {
  const { t, i18n } = useLingui()
  const highest = formatDollars(MAX_PRICE_DOLLARS, useLocale())
  return {
    unreadable: i18n._(FIRST_MESSAGES.PRICE_UNREADABLE),
    decimals: i18n._(FIRST_MESSAGES.PRICE_DECIMALS),
    other_currency: i18n._(FIRST_MESSAGES.PRICE_CURRENCY),
    too_high: t`The highest price is ${highest}.`,
    reversed: i18n._(FIRST_MESSAGES.PRICE_RANGE_REVERSED),
  }
}
