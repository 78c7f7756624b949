import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { rememberRowFocus } from '#client/components/data-table.tsx'
import { toast } from '#client/components/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { ReportedView } from '#shared/report.ts'

type Outcome = 'uphold' | 'dismiss'

/** Dismisses the reports of a thing, or takes it from readers. */
export function ReportDecision({ thing }: { thing: ReportedView }) {
  const { t } = useLingui()
  const decideReport = trpc.report.decide.useMutation()
  const { report, post } = trpc.useUtils()
  const { subject_type, subject_id, is_hidden, version } = thing
  const isComment = subject_type === 'comment'
  const decide = async (outcome: Outcome) => {
    const focusPlace = rememberRowFocus(subject_id)
    try {
      await decideReport.mutateAsync({ subject_type, subject_id, outcome, version: version ?? undefined })
    } catch (error) {
      // It may have changed since: the list shows it as it is now.
      void report.list.invalidate()
      throw error
    }
    return focusPlace
  }
  const show = async (focusPlace: () => void, done: string) => {
    void post.queue.invalidate()
    await report.list.invalidate()
    focusPlace()
    void toast(done)
  }
  const takeDown = isComment ? t`Delete comment` : is_hidden ? t`Leave hidden` : t`Hide`
  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      <ConfirmButton
        name={`dismiss-${subject_id}`}
        label={t`Dismiss`}
        className="lg:min-h-9! px-4! text-sm!"
        title={t`Dismiss the reports?`}
        yes={t`Dismiss`}
        onYes={() => decide('dismiss')}
        onDone={(focusPlace) => void show(focusPlace, t`Dismissed`)}
      >
        <p>
          {is_hidden && !isComment ? (
            <Trans>Readers see the post again. Reports will not hide it by themselves any more.</Trans>
          ) : (
            <Trans>Readers see it as before. The same members cannot report it again.</Trans>
          )}
        </p>
      </ConfirmButton>
      <ConfirmButton
        name={`uphold-${subject_id}`}
        label={takeDown}
        look="danger"
        className="lg:min-h-9! px-4! text-sm!"
        title={isComment ? t`Delete this comment?` : t`Hide this post?`}
        yes={takeDown}
        onYes={() => decide('uphold')}
        onDone={(focusPlace) => void show(focusPlace, isComment ? t`Deleted` : t`Hidden`)}
      >
        <p>
          {isComment ? (
            <Trans>It cannot be brought back.</Trans>
          ) : (
            <Trans>Its author will read that members have reported it, and can change it and send it again.</Trans>
          )}
        </p>
      </ConfirmButton>
    </span>
  )
}
