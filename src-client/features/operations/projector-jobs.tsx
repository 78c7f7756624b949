import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ProjectorView } from '#shared/operations.ts'
import { headOf, isUnfinished, JOB_KINDS, type JobKind, jobName, secondsLeft } from './projector-state.ts'
import type { JobOutcome } from './use-job-outcomes.ts'

type Props = {
  projector: ProjectorView
  rateOf: (name: string) => number | null
  outcome: JobOutcome | undefined
}

/** The jobs of a read model: how far they are, and what came of them. */
export function ProjectorJobs({ projector, rateOf, outcome }: Props) {
  return (
    <div className="space-y-2 empty:hidden">
      {JOB_KINDS.map((kind) =>
        isUnfinished(projector[kind]) ? (
          <Progress key={kind} kind={kind} projector={projector} rate={rateOf(jobName(kind, projector.name))} />
        ) : null,
      )}
      <p role="status" className="empty:hidden">
        {outcome === 'over' && (
          <span className="block text-teal">
            <Trans>The replay is over.</Trans>
          </span>
        )}
        {outcome === 'cancelled' && (
          <span className="block">
            <Trans>The job has been cancelled.</Trans>
          </span>
        )}
        {JOB_KINDS.map((kind) => (
          <Outcome key={kind} kind={kind} projector={projector} />
        ))}
      </p>
    </div>
  )
}

function useKindNames(): Record<JobKind, string> {
  const { t } = useLingui()
  return { replay: t`Replay`, verification: t`Verification`, retry: t`Retry` }
}

function Progress({ kind, projector, rate }: { kind: JobKind; projector: ProjectorView; rate: number | null }) {
  const { t } = useLingui()
  const locale = useLocale()
  const called = useKindNames()[kind]
  const { name, [kind]: job } = projector
  const head = Math.max(1, headOf(projector))
  const position = job?.position ?? 0
  const [done, all] = [formatNumber(position, locale), formatNumber(head, locale)]
  const perSecond = rate !== null && rate >= 1 ? formatNumber(rate, locale) : null
  return (
    <div>
      <span className="block font-bold">{called}</span>
      <progress
        aria-label={t`${called} of ${name}`}
        value={Math.min(position, head)}
        max={head}
        className="h-2 w-40 accent-accent"
      />
      <span className="block text-soft">
        <Waits job={job} />
        <Trans>
          {done} of {all} events
        </Trans>
        {perSecond !== null && rate !== null && (
          <>
            {' · '}
            <Trans>{perSecond} a second</Trans>
            {' · '}
            <TimeLeft seconds={secondsLeft(position, head, rate)} />
          </>
        )}
      </span>
    </div>
  )
}

/** Why a job does not move. */
function Waits({ job }: { job: ProjectorView[JobKind] }) {
  const locale = useLocale()
  if (!job) return null
  const { obstacle, nextTryAt, running } = job
  const at = nextTryAt === null ? '' : formatMoment(nextTryAt, locale)
  if (obstacle !== null) return <span className="block text-laterite wrap-anywhere">{obstacle}</span>
  if (nextTryAt !== null)
    return (
      <span className="block">
        <Trans>Waits for whoever uses the tables, and tries again at {at}.</Trans>
      </span>
    )
  if (running) return null
  return (
    <span className="block">
      <Trans>Waits for a worker.</Trans>
    </span>
  )
}

function TimeLeft({ seconds }: { seconds: number }) {
  const locale = useLocale()
  const [count, minutes] = [formatNumber(seconds, locale), Math.ceil(seconds / 60)]
  const long = formatNumber(minutes, locale)
  if (seconds < 120) return <Plural value={seconds} one={`${count} second left`} other={`${count} seconds left`} />
  return <Plural value={minutes} one={`${long} minute left`} other={`${long} minutes left`} />
}

/** What came of a job that is over. */
function Outcome({ kind, projector }: { kind: JobKind; projector: ProjectorView }) {
  const called = useKindNames()[kind]
  const { verification, retry, [kind]: job } = projector
  if (job?.error) {
    const { error } = job
    return (
      <span className="block text-laterite wrap-anywhere">
        <Trans>
          {called} stopped: {error}
        </Trans>
      </span>
    )
  }
  if (kind === 'verification' && verification?.result) return <Compared tables={verification.result} />
  if (kind === 'retry' && retry?.result) return <Retried {...retry.result} />
  return null
}

function Retried({ mended, left }: { mended: number; left: number }) {
  const locale = useLocale()
  const [applied, remaining] = [formatNumber(mended, locale), formatNumber(left, locale)]
  return (
    <span className={left === 0 ? 'block text-teal' : 'block text-laterite'}>
      <Trans>
        Dead letters: {applied} applied, {remaining} left.
      </Trans>
    </span>
  )
}

type Compared = NonNullable<NonNullable<ProjectorView['verification']>['result']>

/** A comparison names some rows of each side; what they hold is for the command line. */
function Compared({ tables }: { tables: Compared }) {
  const locale = useLocale()
  return tables.map(({ table, rows, onlyLive, onlyReplayed }) => {
    const count = formatNumber(rows, locale)
    const [live, made] = [formatNumber(onlyLive.length, locale), formatNumber(onlyReplayed.length, locale)]
    if (onlyLive.length + onlyReplayed.length === 0)
      return (
        <span key={table} className="block text-teal">
          <Trans>
            {table}: all {count} rows are as the log says.
          </Trans>
        </span>
      )
    return (
      <span key={table} className="block text-laterite">
        <Trans>
          {table} is not as the log says: at least {live} rows should not be there, and {made} are missing.
        </Trans>
      </span>
    )
  })
}
