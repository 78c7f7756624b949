import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatStay } from '#client/lib/format-stay.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'

type Props = { postId: string; check_in: string; check_out: string | undefined }

/** Warns a guest of the own requests and stays in this hotel on some of the same nights. They may be meant. */
export function Overlap({ postId, check_in, check_out }: Props) {
  const locale = useLocale()
  const asked = { post_id: postId, check_in, ...(check_out && { check_out }) }
  const { data = [] } = trpc.booking.overlapping.useQuery(asked, { staleTime: 0 })
  if (data.length === 0) return null
  return (
    <div role="status" className="rounded-card bg-sunken p-4 text-sm">
      <p className="font-bold">
        <Trans>You have already asked for rooms here on some of these nights.</Trans>
      </p>
      <ul>
        {data.map(({ id, status, room, booking_date, check_out }) => (
          <li key={id}>
            <Link
              to="/setting/mybooking"
              search={{ status: status === 'requested' ? 'waiting' : 'coming' }}
              hash={id}
              className="inline-flex min-h-11 items-center text-accent wrap-anywhere"
            >
              {formatStay({ check_in: booking_date, check_out }, locale)} · {room.name}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Trans>If you want both, send this request too.</Trans>
      </p>
    </div>
  )
}
