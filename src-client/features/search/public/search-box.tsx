import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { type AriaAttributes, type FormEvent, useRef, useState } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUser } from '#client/lib/session.ts'
import { MAX_SEARCH_LENGTH } from '#shared/limits.ts'
import { localePath } from '#shared/locales.ts'

const SUGGESTIONS = lazyPart(() => import('#client/features/suggest/public/suggestions.tsx'), { messages: ['suggest'] })

type SearchBoxProps = {
  /** Slim in the header, wide on the home page. */
  look?: 'slim' | 'wide'
  className?: string
  autoFocus?: boolean
  onDone?: () => void
}

const LOOKS = {
  slim: { field: 'h-11 bg-raised ps-4 pe-11', button: 'end-0 top-0 text-accent' },
  wide: {
    field: 'h-13 bg-surface ps-5 pe-14',
    button: 'end-1 top-1 bg-accent-strong text-on-accent hover:brightness-110',
  },
}

const RESULTS = '/search'

/** Other pages have a `q` of their own. */
const wordsIn = ({ pathname, search }: { pathname: string; search: object }): string =>
  pathname === RESULTS && 'q' in search && typeof search.q === 'string' ? search.q : ''

/** Keeps words among the recent searches. Without the network the code may be missing, and they are not kept. */
function remember(account: string, words: string): Promise<void> {
  const code = import('#client/lib/recent-searches.ts')
  return code.then(
    ({ addSearch }) => addSearch(account, words),
    () => {},
  )
}

/**
 * Searches all posts, with suggestions from the first touch on (ARIA's combobox). A plain form, which the browser sends itself
 * without scripts.
 */
export default function SearchBox({ look = 'slim', className, autoFocus, onDone }: SearchBoxProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const account = useUser()?.uuid ?? ''
  const words = useLocation({ select: wordsIn })
  const form = useRef<HTMLFormElement>(null)
  const [isUsed, setUsed] = useState(false)
  const [list, setList] = useState<AriaAttributes>()
  const label = t`Search places, food, events…`
  const { field, button } = LOOKS[look]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    const q = (typeof typed === 'string' && typed.trim()) || undefined
    // Here, and not in the suggestions: their code may still be on its way.
    if (q) void remember(account, q)
    onDone?.()
    void navigate({ to: RESULTS, search: { q } })
  }
  return (
    <search className={className}>
      <form
        ref={form}
        action={localePath(locale, RESULTS)}
        onSubmit={submit}
        onFocus={() => setUsed(true)}
        className="relative"
      >
        <input
          key={words}
          role="combobox"
          aria-expanded={false}
          aria-controls={undefined}
          aria-autocomplete="list"
          {...list}
          name="q"
          defaultValue={words}
          maxLength={MAX_SEARCH_LENGTH}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only when the visitor has just asked for the field.
          autoFocus={autoFocus}
          aria-label={label}
          placeholder={label}
          className={`w-full appearance-none rounded-full border border-line text-base text-ink text-ellipsis placeholder:text-soft ${field}`}
        />
        <button
          type="submit"
          aria-label={t`Search`}
          className={`absolute inline-flex size-11 items-center justify-center rounded-full ${button}`}
        >
          <Search size={20} aria-hidden="true" />
        </button>
        {isUsed && (
          <Lazy part={SUGGESTIONS} pending={null} failed={null}>
            {(Suggestions) => (
              <Suggestions
                form={form}
                onChange={setList}
                onDone={onDone}
                // A phone's header has buttons beside the field.
                className={look === 'slim' ? 'max-md:w-[calc(100vw-2rem)] md:min-w-96' : ''}
              />
            )}
          </Lazy>
        )}
      </form>
    </search>
  )
}
