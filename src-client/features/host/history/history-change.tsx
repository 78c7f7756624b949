import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { HistoryField, HistoryFields, HistoryItem } from '#client/components/history-item.tsx'
import { Thumbnail } from '#client/components/thumbnail.tsx'
import { trpc } from '#client/lib/trpc.ts'
import type { RoomChange, RoomHistory } from '#shared/room-history.ts'
import { runsOf } from '#shared/stay.ts'
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
  const title = useNightsTitle()
  const { at, nights, before, after, is_undoable } = change
  return (
    <HistoryItem title={useDeed(change)} at={at} by={change.by}>
      <Fields before={before} after={after} history={history} />
      {nights.map((group) => (
        <div key={group.nights[0]}>
          <p className="text-sm">{runsOf(group.nights).map(title).join(', ')}</p>
          <Fields before={group.before} after={group.after} history={history} />
        </div>
      ))}
      {is_undoable && <Undo id={id} change={change} onUndone={onUndone} />}
    </HistoryItem>
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
    <HistoryFields>
      {shown.map(([name, value]) => (
        <HistoryField
          key={name}
          label={labels[name]}
          {...(was.has(name) && !isEmptyList(was.get(name)) && { before: said(name, was.get(name)) })}
          after={said(name, value)}
        />
      ))}
    </HistoryFields>
  )
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

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
