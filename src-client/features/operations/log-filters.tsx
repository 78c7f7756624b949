import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { Labelled } from '#client/components/labelled.tsx'
import { LongSelect } from '#client/components/long-select.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { MAX_TYPED_USERNAME_LENGTH } from '#shared/limits.ts'
import { To } from './logged-event.tsx'
import { readOperationsSearch, useOperationsSearch, useShowOperations } from './operations-search.ts'

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const ID = '[\\w.:\\/\\-]{1,200}'

/** What narrows the log: stream, type, actor, request and period. */
export function LogFilters() {
  const { t } = useLingui()
  const { subject, kind, who, from, to, request } = useOperationsSearch()
  const { data: names } = trpc.operations.eventTypes.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const show = useShowOperations()
  const form = useRef<HTMLFormElement>(null)
  // Back and a link bring other filters. Fields made anew would lose the keyboard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of the filters is another
  useEffect(() => form.current?.reset(), [subject, kind, who, from, to, request])
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    show(readOperationsSearch({ ...Object.fromEntries(new FormData(event.currentTarget)), part: 'log' }))
  }
  return (
    <search aria-label={t`Filters`}>
      <form ref={form} onSubmit={find} className="mb-3 grid gap-3 md:grid-cols-2">
        <TextFilter
          label={t`Stream`}
          name="subject"
          maxLength={220}
          pattern={`(${names?.categories.join('|') ?? '[a-z]+'})-${ID}`}
          title={t`A kind and an id, such as post-…`}
          placeholder="post-…"
          defaultValue={subject}
        />
        <TypeFilter types={names?.types} chosen={kind} />
        <TextFilter
          label={t`By (username or account)`}
          name="who"
          maxLength={MAX_TYPED_USERNAME_LENGTH}
          defaultValue={who}
        />
        <TextFilter
          label={t`Request`}
          name="request"
          maxLength={36}
          pattern={UUID}
          title={t`The id that the answer has in x-request-id`}
          defaultValue={request}
        />
        <div className="grid grid-cols-2 gap-3">
          <DayFilter label={t`From`} name="from" defaultValue={from} />
          <DayFilter label={t`To`} name="to" defaultValue={to} />
        </div>
        <p className="flex flex-wrap items-center gap-x-5">
          <button type="submit" className={buttonStyle('primary')}>{t`Search`}</button>
          <To search={{ part: 'log' }}>
            <Trans>Clear all filters</Trans>
          </To>
        </p>
      </form>
    </search>
  )
}

type FilterProps = ComponentProps<'input'> & { label: string }

const TextFilter = ({ label, ...input }: FilterProps) => (
  <Labelled label={label}>
    {(id) => <input {...input} id={id} autoCapitalize="none" spellCheck={false} className={inputStyle} />}
  </Labelled>
)

const DayFilter = ({ label, ...input }: FilterProps) => (
  <Labelled label={label}>
    {(id) => <input {...input} id={id} type="date" min="2000-01-01" max="9999-12-31" className={inputStyle} />}
  </Labelled>
)

function TypeFilter({ types, chosen = '' }: { types: readonly string[] | undefined; chosen: string | undefined }) {
  const { t } = useLingui()
  const label = t`Type of event`
  return (
    <Labelled label={label}>
      {(id) => (
        <LongSelect
          // The chosen one is there once its options are, and React chooses only once.
          key={types ? `all ${chosen}` : 'none'}
          id={id}
          name="kind"
          label={label}
          defaultValue={chosen}
          options={[{ value: '', label: t`All types` }, ...(types ?? []).map((value) => ({ value, label: value }))]}
        />
      )}
    </Labelled>
  )
}
