import type { z } from 'zod'
import type { Theme } from '#shared/home-themes.ts'
import { MAX_SHOWN_SECTIONS } from '#shared/limits.ts'
import type { PublicationView, publicationRef, publishInput } from '#shared/publication.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { idForNew, isRepeat, requestOf } from '../../procedures/request.ts'
import { type Content, toStored } from './content.ts'
import { HOME_STREAM, type HomeCommand, homePublication } from './decider.ts'
import { findPublication, getPublication, streamVersion, toViews } from './publications.ts'
import { readWorkingCopy, type Seen } from './working-copy.ts'

type Ctx = RequestContext & { actor: Actor }

/**
 * Publishes the working copy as it was looked at, now or from a minute to come.
 * @throws Rejection VERSION_STALE with what has changed since; SECTIONS_FULL, PUBLICATION_PAST, PUBLICATIONS_FULL
 */
export async function publishHome(ctx: Ctx, input: z.output<typeof publishInput>): Promise<PublicationView> {
  const { active, starts_at, version, seen } = input
  const id = idForNew(ctx, 'publication')
  // The records may have moved on since it was published by the same call.
  const earlier = (await isRepeat(ctx)) ? await findPublication(ctx, id) : undefined
  const content = earlier ? { ...earlier.content, active } : toStored(await readSeen(ctx, active, seen))
  await command(
    ctx,
    starts_at === undefined
      ? { type: 'PublishHome', id, content, restored_from: null }
      : { type: 'ScheduleHome', id, content, starts_at },
    version,
  )
  return viewOf(ctx, id)
}

/** @throws Rejection VERSION_STALE, SECTIONS_FULL, RECORD_NOT_FOUND for an active theme that is hidden */
async function readSeen(ctx: Ctx, active: Theme, seen: Seen): Promise<Content> {
  const copy = await readWorkingCopy(ctx, active)
  const changed = changedSince(seen, copy.seen)
  if (changed.length > 0) throw new Rejection('VERSION_STALE', { version: await streamVersion(ctx), changed })
  const { themes } = copy.content
  if (!themes.some(({ code }) => code === active)) throw fieldProblem('active', 'RECORD_NOT_FOUND')
  if (themes.some(({ sections }) => sections.length > MAX_SHOWN_SECTIONS)) throw new Rejection('SECTIONS_FULL')
  return copy.content
}

/** Publishes an earlier one anew. @throws Rejection PUBLICATION_NOT_FOUND, VERSION_STALE */
export async function restorePublication(
  ctx: Ctx,
  { id: from, version }: z.output<typeof publicationRef>,
): Promise<PublicationView> {
  const id = idForNew(ctx, 'publication')
  const { content } = await getPublication(ctx, from)
  await command(ctx, { type: 'PublishHome', id, content, restored_from: from }, version)
  return viewOf(ctx, id)
}

/** @throws Rejection PUBLICATION_NOT_FOUND, PUBLICATION_IN_EFFECT, VERSION_STALE */
export async function cancelPublication(
  ctx: Ctx,
  { id, version }: z.output<typeof publicationRef>,
): Promise<PublicationView> {
  await command(ctx, { type: 'CancelHome', id }, version)
  return viewOf(ctx, id)
}

const command = (ctx: Ctx, given: HomeCommand, expected: number | undefined) =>
  handle(ctx, homePublication, requestOf(ctx, { id: HOME_STREAM, ...(expected !== undefined && { expected }) }), given)

async function viewOf(ctx: Ctx, id: string): Promise<PublicationView> {
  const [view] = await toViews(ctx, [await getPublication(ctx, id)])
  if (!view) throw new Rejection('PUBLICATION_NOT_FOUND')
  return view
}

/** The records that were changed, made or not looked at. */
const changedSince = (seen: Seen, now: Seen): string[] =>
  [...new Set([...Object.keys(seen), ...Object.keys(now)])].filter((key) => seen[key] !== now[key])
