import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { rememberRowFocus } from '#client/components/data-table.tsx'
import { toast } from '#client/components/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { ReportedView } from '#shared/complaint.ts'
import { showDecided } from './public/decided.ts'
import { useRefresh } from './use-refresh.ts'
import { useTakeDownWords } from './use-take-down-words.ts'

type Outcome = 'uphold' | 'dismiss'

/** Dismisses the reports of a thing, or takes it from readers. */
export function ComplaintDecision({ thing }: { thing: ReportedView }) {
  const { t } = useLingui()
  const decideComplaint = trpc.complaint.decide.useMutation()
  const { complaint } = trpc.useUtils()
  const refresh = useRefresh()
  const { data: me } = useMe()
  const { subject_type, subject_id, version, author } = thing
  const isComment = subject_type === 'comment'
  // Authors take back no decision on what is theirs.
  const isOwn = me !== undefined && author?.uuid === me.uuid
  const decide = async (outcome: Outcome) => {
    const focusPlace = rememberRowFocus(subject_id)
    try {
      const { undo } = await decideComplaint.mutateAsync({
        subject_type,
        subject_id,
        outcome,
        version: version ?? undefined,
      })
      return { focusPlace, undo }
    } catch (error) {
      // It may have changed since: the list shows it as it is now.
      void complaint.list.invalidate()
      throw error
    }
  }
  const show = async ({ focusPlace, undo }: Awaited<ReturnType<typeof decide>>, words: string) => {
    await refresh.complaint()
    focusPlace()
    if (undo && !isOwn) showDecided({ row: subject_id, words, undo: { of: 'complaint', input: undo } })
    else void toast(words)
  }
  const takeDown = useTakeDownWords(thing)
  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      <ConfirmButton
        name={`dismiss-${subject_id}`}
        label={t`Dismiss`}
        className="lg:min-h-9! px-4! text-sm!"
        title={t`Dismiss the reports?`}
        yes={t`Dismiss`}
        onYes={() => decide('dismiss')}
        onDone={(decided) => void show(decided, t`Dismissed`)}
      >
        <p>
          <Dismissal {...thing} />
        </p>
      </ConfirmButton>
      <ConfirmButton
        name={`uphold-${subject_id}`}
        label={takeDown.button}
        look="danger"
        className="lg:min-h-9! px-4! text-sm!"
        title={takeDown.title}
        yes={takeDown.button}
        onYes={() => decide('uphold')}
        onDone={(decided) => void show(decided, takeDown.done)}
      >
        <p>
          {isComment && isOwn && <Trans>It cannot be brought back.</Trans>}
          {isComment && !isOwn && <Trans>For ten seconds you can undo it. After that it cannot be brought back.</Trans>}
          {subject_type === 'article' && (
            <Trans>Its author will read that members have reported it. Only an admin can show it again.</Trans>
          )}
          {subject_type === 'post' && (
            <Trans>Its author will read that members have reported it, and can change it and send it again.</Trans>
          )}
        </p>
      </ConfirmButton>
    </span>
  )
}

/** Says what becomes of a reported thing once its reports are dismissed. */
function Dismissal({ subject_type, is_hidden }: Pick<ReportedView, 'subject_type' | 'is_hidden'>) {
  if (is_hidden && subject_type === 'post')
    return <Trans>Readers see the post again. Reports will not hide it by themselves any more.</Trans>
  if (is_hidden && subject_type === 'article')
    return <Trans>It stays withdrawn. The same members cannot report it again.</Trans>
  return <Trans>Readers see it as before. The same members cannot report it again.</Trans>
}
