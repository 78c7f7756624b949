import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { HistoryActor } from '#shared/history.ts'
import { HistoryBy } from './history-by.tsx'

type Props = {
  title: string
  /** Beside the title. */
  tag?: ReactNode
  at: string
  by: HistoryActor
  /** Behind who did it. */
  aside?: ReactNode
  /** The level of its heading: below that of the thing whose history it is. */
  level?: 2 | 3 | 4 | 5
  children?: ReactNode
}

/** One thing that somebody did, in the history of something. */
export function HistoryItem({ title, tag, at, by, aside, level = 3, children }: Props) {
  const locale = useLocale()
  const Heading = `h${level}` as const
  return (
    <li className="space-y-2 py-4">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Heading className="font-bold wrap-anywhere">{title}</Heading>
        {tag}
      </div>
      <p className="text-sm text-soft">
        <time dateTime={at}>{formatMoment(at, locale)}</time> · <HistoryBy by={by} />
        {aside && <> · {aside}</>}
      </p>
      {children}
    </li>
  )
}

type ChangeProps = { label: ReactNode; before?: ReactNode; after: ReactNode }

/** A field that was changed, as it was and as it is since. In a `dl` of two columns. */
export function HistoryField({ label, before, after }: ChangeProps) {
  return (
    <div className="contents">
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {before !== undefined && (
          <>
            <del className="text-soft">{before}</del>{' '}
            <ArrowRight aria-hidden="true" className="inline size-4 text-soft" />{' '}
          </>
        )}
        <ins className="font-bold no-underline">{after}</ins>
      </dd>
    </div>
  )
}

export const HistoryFields = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1 text-sm">{children}</dl>
)

type ChangesProps = {
  changes: readonly { path: string; before: unknown; after: unknown }[]
  /** The name of the field at a path. */
  label: (path: string) => string
  words: (value: unknown) => string
}

/** The fields that were changed, each from what to what. */
export function HistoryChanges({ changes, label, words }: ChangesProps) {
  if (changes.length === 0) return null
  return (
    <HistoryFields>
      {changes.map(({ path, before, after }) => (
        <HistoryField key={path} label={label(path)} before={words(before)} after={words(after)} />
      ))}
    </HistoryFields>
  )
}
