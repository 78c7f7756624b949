import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { Picture } from '#client/components/picture.tsx'
import { Tag } from '#client/components/tag.tsx'
import { toast } from '#client/components/toast.ts'
import { BED_NAMES } from '#client/features/room/public/bed-names.ts'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { BranchView, RoomView } from '#shared/room.ts'
import { roomName } from '#shared/room-name.ts'
import { BookedNights } from './booked-nights.tsx'
import { HistoryButton } from './history/history-button.tsx'
import { refusedNights } from './refusal.ts'
import { roomPlace } from './room-place.ts'
import { EditRoomButton } from './room-sheet.tsx'

export function RoomRow({ room, branches }: { room: RoomView; branches: BranchView[] }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const utils = trpc.useUtils()
  const withdraw = trpc.room.delete.useMutation()
  const { id, version, images, status } = room
  const name = roomName(room, locale)
  const [picture] = images
  const amount = formatNumber(room.room_amount, locale)
  const price = formatDollars(room.price, locale)
  return (
    <li className="rounded-card bg-raised p-4 shadow-card">
      <div className="flex gap-4">
        {picture && (
          <div className="relative aspect-4/3 w-28 shrink-0 self-start overflow-hidden rounded-xl bg-sunken">
            <Picture image={picture} alt="" sizes="112px" />
          </div>
        )}
        <div className="min-w-0 grow">
          {status === 'draft' && <Tag tone="gold">{t`Draft`}</Tag>}
          <h2 className="font-bold text-lg wrap-anywhere">{name}</h2>
          <p className="text-sm text-soft wrap-anywhere">{roomPlace(room)}</p>
          <p className="text-sm text-soft">
            <Plural value={room.room_amount} one={`${amount} room`} other={`${amount} rooms`} />
            {' · '}
            {i18n._(BED_NAMES[room.bed.kind])}
          </p>
          <p>
            <Trans>{price} a night</Trans>
          </p>
        </div>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Link
          to="/setting/admin"
          search={({ tab, hotel }) => ({ tab, part: 'calendar', room: id, hotel })}
          className={buttonStyle('soft')}
        >
          <Trans>Calendar</Trans>
          <span className="sr-only"> {name}</span>
        </Link>
        <EditRoomButton room={room} branches={branches} />
        <HistoryButton id={id} name={name} />
        <ConfirmButton
          name={`withdraw-room-${id}`}
          label={t`Stop selling`}
          fullLabel={t`Stop selling ${name}`}
          title={t`Stop selling this room?`}
          yes={t`Stop selling`}
          onYes={() => withdraw.mutateAsync({ id, version })}
          noteOf={(error) => <BookedNights nights={refusedNights(error)} />}
          onDone={() => {
            void utils.room.invalidate()
            void utils.branch.invalidate()
            void toast(t`The room is no longer sold.`)
          }}
        >
          <Trans>
            Guests can no longer book “{name}”, and it leaves your list for good. To pause it only, edit it and take it
            off sale.
          </Trans>
        </ConfirmButton>
      </div>
    </li>
  )
}
