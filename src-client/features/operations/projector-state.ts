import type { ProjectorView } from '#shared/operations.ts'

export const JOB_KINDS = ['replay', 'verification', 'retry'] as const
export type JobKind = (typeof JOB_KINDS)[number]

type Job = NonNullable<ProjectorView[JobKind]>

/** The position of the newest event. */
export const headOf = ({ position, lag }: ProjectorView): number => position + lag

/** A job that was asked for and has neither failed nor ended. */
export const isUnfinished = (job: Job | null): job is Job => job !== null && job.error === null && job.result === null

export const unfinishedOf = (projector: ProjectorView): JobKind[] =>
  JOB_KINDS.filter((kind) => isUnfinished(projector[kind]))

/** Whether something moves that somebody may be waiting for. */
export const isAtWork = (projector: ProjectorView): boolean => unfinishedOf(projector).length > 0

/** How long a job goes on (s) that reads `perSecond` events. It may be ahead of the head that was seen last. */
export const secondsLeft = (position: number, head: number, perSecond: number): number =>
  Math.max(0, Math.ceil((head - position) / perSecond))

/** Under this name a job has its rate. */
export const jobName = (kind: JobKind, name: string): string => `${kind} ${name}`

/** What moves: read models by their names, and their jobs. */
export const positionsOf = (projectors: readonly ProjectorView[]): Record<string, number> =>
  Object.fromEntries(
    projectors.flatMap((projector) => [
      [projector.name, projector.position],
      ...unfinishedOf(projector).map((kind) => [jobName(kind, projector.name), projector[kind]?.position ?? 0]),
    ]),
  )
