import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Difference, differences } from '#client/components/form/conflicts.ts'
import { Thumbnail } from '#client/components/thumbnail.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ImageView } from '#shared/file.ts'
import { HTML_LANG, LOCALES } from '#shared/locales.ts'
import type { PostVersion, WrittenPost } from '#shared/post-history.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { changedPart } from './changed-part.ts'
import { NEW_POST, type PostValues, valuesOf } from './post-values.ts'
import { useFieldLabels } from './use-field-labels.ts'
import { useValueWords } from './use-value-words.ts'

type Props = { type: PostType; entry: PostVersion; pictures: readonly ImageView[] }

/** Shows each changed field of a version with its old and new text; for the first version, its whole text. */
export function HistoryChanges(props: Props) {
  const { aliases } = props.entry
  return (
    <>
      <WordChanges {...props} />
      {aliases && (
        <dl>
          <Change
            type={props.type}
            change={{ name: 'aliases', before: asItems(aliases.before), after: asItems(aliases.after) }}
            pictures={[]}
            isNew={false}
          />
        </dl>
      )}
    </>
  )
}

const asItems = (values: readonly string[]) => values.map((value) => ({ value }))

function WordChanges({ type, entry: { words, before, deeds }, pictures }: Props) {
  if (!words) return null
  const found = before
    ? differences(formOf({ ...words, ...before }), formOf(words))
    : deeds.includes('created')
      ? differences(NEW_POST, formOf(words))
      : []
  if (found.length === 0) return null
  const list = (
    <dl className="space-y-3">
      {found.map((change) => (
        <Change key={change.name} type={type} change={change} pictures={pictures} isNew={!before} />
      ))}
    </dl>
  )
  if (before) return list
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-bold text-accent">
        <Trans>What was written</Trans>
      </summary>
      {list}
    </details>
  )
}

/** As the form holds it, which compares fields by what their author sees. */
const formOf = (words: WrittenPost): PostValues =>
  valuesOf({ ...words, id: '', version: 0, aliases: [], images: words.images.map((id) => ({ id })) })

type ChangeProps = Pick<Props, 'type' | 'pictures'> & { change: Difference; isNew: boolean }

function Change({ type, change: { name, before, after }, pictures, isNew }: ChangeProps) {
  const wordsFor = useValueWords(type)
  const label = useFieldLabels()(name)
  const locale = LOCALES.find((one) => name.endsWith(`.${one}`))
  const lang = locale && HTML_LANG[locale]
  const texts = changedPart({ before: wordsFor(name, before), after: wordsFor(name, after) })
  const isPictures = name === 'images'
  return (
    <div>
      <dt className="text-sm font-bold">{label}</dt>
      {!isNew && (
        <Side side="before" lang={lang}>
          {isPictures ? <Thumbnails ids={idsIn(before)} pictures={pictures} /> : texts.before}
        </Side>
      )}
      <Side side={isNew ? 'only' : 'after'} lang={lang}>
        {isPictures ? <Thumbnails ids={idsIn(after)} pictures={pictures} /> : texts.after}
      </Side>
    </div>
  )
}

type SideProps = { side: 'before' | 'after' | 'only'; lang: string | undefined; children: ReactNode }

const SIDES = { before: 'bg-laterite-soft text-laterite', after: 'bg-teal-soft text-teal', only: 'bg-sunken' }

/** Said in words as well, since not everybody sees the colours. */
function Side({ side, lang, children }: SideProps) {
  return (
    <dd className={`mt-1 flex gap-2 rounded-xl px-3 py-1.5 ${SIDES[side]}`}>
      {side !== 'only' && (
        <span className="w-16 shrink-0 text-sm leading-6">
          {side === 'before' ? <Trans context="version">Before</Trans> : <Trans context="version">After</Trans>}
        </span>
      )}
      <div lang={lang} className="min-w-0 grow whitespace-pre-line wrap-anywhere text-ink">
        {children}
      </div>
    </dd>
  )
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []

function Thumbnails({ ids, pictures }: { ids: readonly string[]; pictures: readonly ImageView[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  if (ids.length === 0) return t`nothing`
  return (
    <ul className="flex flex-wrap gap-2">
      {ids.map((id, index) => {
        const number = formatNumber(index + 1, locale)
        const picture = byId.get(id)
        return (
          <li key={id} className="size-20 overflow-hidden rounded-xl bg-sunken">
            {picture ? (
              <Thumbnail image={picture} alt={t`No. ${number}`} className="size-full" />
            ) : (
              <span className="flex size-full items-center justify-center p-1 text-center text-sm text-soft">
                <Trans>No. {number}, erased</Trans>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
