import { Trans, useLingui } from '@lingui/react/macro'
import { NextStays } from '#client/features/room/public/next-stays.tsx'
import type { StaySearch } from '#client/features/room/public/room-stay.ts'
import { PROBLEM_NAMES } from '#client/features/room/public/stay-problem.ts'
import type { StayProblem } from '#shared/stay.ts'

type Props = { postId: string; roomId: string; problem: Pick<StayProblem, 'code'>; search: StaySearch }

/** Tells whoever was about to book that a room cannot be had for these dates any more, and on which others it can. */
export function Taken({ postId, roomId, problem: { code }, search }: Props) {
  const { i18n } = useLingui()
  return (
    <>
      <div role="alert">
        <p className="font-bold">
          {code === 'ROOM_FULL' ? (
            <Trans>Sorry, somebody was a little quicker.</Trans>
          ) : (
            <Trans>Sorry, this room cannot be booked for these dates any more.</Trans>
          )}
        </p>
        <p className="mt-1 text-sm">
          {code === 'ROOM_FULL' ? (
            <Trans>
              There are not enough rooms left for your dates. Nothing was booked, and what you have written is kept.
            </Trans>
          ) : (
            i18n._(PROBLEM_NAMES[code])
          )}
        </p>
      </div>
      <NextStays postId={postId} roomId={roomId} search={search} />
    </>
  )
}
