import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { Thumbnail } from '#client/components/thumbnail.tsx'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { RoomChange, RoomHistory } from '#shared/room-history.ts'
import { runsOf } from '../calendar/month.ts'
import type { DoneNights } from '../calendar/undo-nights.tsx'
import { useNightsTitle } from '../calendar/use-nights-title.ts'
import { useFieldWords } from './use-field-words.ts'

type Props = {
  id: string
  change: RoomChange
  history: RoomHistory
  onUndone: (done: DoneNights) => void
}

/** One thing that somebody did to a room: who, when, and what it changed. */
export function HistoryChange({ id, change, history, onUndone }: Props) {
  const locale = useLocale()
  const title = useNightsTitle()
  const { at, nights, before, after, is_undoable } = change
  return (
    <li className="space-y-2 py-4">
      <h3 className="font-bold">{useDeed(change)}</h3>
      <p className="text-sm text-soft">
        <time dateTime={at}>{formatMoment(at, locale)}</time> · <By by={change.by} />
      </p>
      <Fields before={before} after={after} history={history} />
      {nights.map((group) => (
        <div key={group.nights[0]}>
          <p className="text-sm">{runsOf(group.nights).map(title).join(', ')}</p>
          <Fields before={group.before} after={group.after} history={history} />
        </div>
      ))}
      {is_undoable && <Undo id={id} change={change} onUndone={onUndone} />}
    </li>
  )
}

function useDeed({ deed }: RoomChange): string {
  const { t } = useLingui()
  return {
    made: t`Room added`,
    saved: t`Room changed`,
    withdrawn: t`No longer sold`,
    nights_set: t`Nights changed`,
    nights_undone: t`A change of nights was undone`,
  }[deed]
}

function By({ by: { kind, userName } }: Pick<RoomChange, 'by'>) {
  if (kind === 'self') return <Trans>you</Trans>
  if (kind === 'system') return <Trans>the system</Trans>
  if (userName) return `@${userName}`
  return kind === 'admin' ? <Trans>an admin</Trans> : <Trans>a member who has left</Trans>
}

type FieldsProps = { before: object; after: object } & Pick<Props, 'history'>

/** Each field that was changed, as it was and as it is; of a new room only as it is. */
function Fields({ before, after, history }: FieldsProps) {
  const { labels, words } = useFieldWords(history)
  const was = new Map<string, unknown>(Object.entries(before))
  const shown = Object.entries(after).filter(([name, value]) => labels[name] && (was.has(name) || hasValue(value)))
  if (shown.length === 0) return null
  const pictures = new Map(history.pictures.map((picture) => [picture.id, picture]))
  const said = (name: string, value: unknown): ReactNode =>
    name === 'images' && Array.isArray(value) ? (
      <span className="inline-flex flex-wrap gap-1">
        {value.map((id: unknown) => {
          const picture = pictures.get(String(id))
          return picture && <Thumbnail key={picture.id} image={picture} alt="" className="size-12 rounded-lg" />
        })}
      </span>
    ) : (
      words(name, value)
    )
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1 text-sm">
      {shown.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{labels[name]}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {was.has(name) && (
              <>
                <del className="text-soft">{said(name, was.get(name))}</del> →{' '}
              </>
            )}
            <ins className="font-bold no-underline">{said(name, value)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const hasValue = (value: unknown) => value !== null && JSON.stringify(value) !== '[]' && JSON.stringify(value) !== '{}'

function Undo({ id, change: { version, nights }, onUndone }: Pick<Props, 'id' | 'change' | 'onUndone'>) {
  const { t } = useLingui()
  const { room } = trpc.useUtils()
  const undoNights = trpc.room.undoNights.useMutation()
  const count = nights.flatMap((group) => group.nights).length
  return (
    <ConfirmButton
      name={`undo-nights-${version}`}
      label={t`Undo`}
      look="soft"
      title={t`Undo this change?`}
      yes={t`Undo`}
      onYes={() => undoNights.mutateAsync({ id, version })}
      onDone={(undone) => {
        void room.invalidate()
        onUndone({ version: undone.version, nights: count })
      }}
    >
      <Trans>Nights to come get back what they had before it. What was changed again since stays as it is.</Trans>
    </ConfirmButton>
  )
}
