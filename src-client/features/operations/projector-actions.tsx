import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { focusRow } from '#client/components/data-table.tsx'
import { trpc } from '#client/lib/trpc.ts'
import type { ProjectorView } from '#shared/operations.ts'
import { type JobKind, unfinishedOf } from './projector-state.ts'

function useProjectorCalls(name: string) {
  const { operations } = trpc.useUtils()
  const cancels = {
    replay: trpc.operations.cancelReplay.useMutation(),
    verification: trpc.operations.cancelVerification.useMutation(),
    retry: trpc.operations.cancelRetry.useMutation(),
  }
  const asks = {
    replay: trpc.operations.replay.useMutation(),
    verification: trpc.operations.verify.useMutation(),
    retry: trpc.operations.retry.useMutation(),
  }
  return {
    ask: (kind: JobKind) => asks[kind].mutateAsync({ name }),
    async cancel(kinds: readonly JobKind[]) {
      let statuses: ProjectorView[] | undefined
      for (const kind of kinds) statuses = await cancels[kind].mutateAsync({ name })
      return statuses
    },
    /** Every answer is the status of all read models. With it the button goes, so the keyboard moves to its row or list. */
    show(statuses: ProjectorView[] | undefined) {
      operations.projectors.setData(undefined, statuses)
      focusRow(name)
    },
  }
}

/** What an operator may do with a read model. Each is a job that the workers carry out, and is in the audit. */
export function ProjectorActions({ projector }: { projector: ProjectorView }) {
  const { t } = useLingui()
  const { name, deadLetters } = projector
  const { ask, cancel, show } = useProjectorCalls(name)
  const unfinished = unfinishedOf(projector)
  return (
    <div className="flex flex-wrap gap-2">
      {unfinished.length === 0 && (
        <>
          <ConfirmButton
            name={`replay-${name}`}
            label={t`Replay`}
            fullLabel={t`Replay ${name}`}
            title={t`Replay ${name}?`}
            yes={t`Replay`}
            onYes={() => ask('replay')}
            onDone={show}
          >
            <Trans>
              The workers make its tables anew from the whole log, beside the live ones, and swap them at the end.
              Readers notice nothing.
            </Trans>
          </ConfirmButton>
          <ConfirmButton
            name={`verify-${name}`}
            label={t`Verify`}
            fullLabel={t`Verify ${name}`}
            title={t`Verify ${name}?`}
            yes={t`Verify`}
            onYes={() => ask('verification')}
            onDone={show}
          >
            <Trans>The workers make its tables anew beside the live ones and compare both. Nothing is changed.</Trans>
          </ConfirmButton>
          {deadLetters > 0 && <RetryLetters name={name} />}
        </>
      )}
      {unfinished.length > 0 && (
        <ConfirmButton
          name={`cancel-${name}`}
          label={t`Cancel the job`}
          fullLabel={t`Cancel the job of ${name}`}
          look="danger"
          title={t`Cancel the job of ${name}?`}
          yes={t`Cancel the job`}
          no={t`Go on`}
          onYes={() => cancel(unfinished)}
          onDone={show}
        >
          <Trans>The live tables stay as they are. What was made so far is thrown away.</Trans>
        </ConfirmButton>
      )}
    </div>
  )
}

export function RetryLetters({ name }: { name: string }) {
  const { t } = useLingui()
  const { ask, show } = useProjectorCalls(name)
  return (
    <ConfirmButton
      name={`retry-${name}`}
      label={t`Retry`}
      fullLabel={t`Retry the dead letters of ${name}`}
      title={t`Retry the dead letters of ${name}?`}
      yes={t`Retry`}
      onYes={() => ask('retry')}
      onDone={show}
    >
      <Trans>
        The workers try every event again that this read model could not take. Those that fail once more stay.
      </Trans>
    </ConfirmButton>
  )
}
