import { CATALOG, type KindDefinition, type RecordKind } from '#shared/catalog.ts'
import { uuid } from '#shared/text.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { rejectForeignFiles } from '../file/public.ts'

/** The ids of the pictures that a record shows. */
export function picturesNamed(kind: RecordKind, data: Readonly<Record<string, unknown>>): string[] {
  const { pictures }: Pick<KindDefinition, 'pictures'> = CATALOG[kind]
  return pictures?.(data).flatMap((id) => uuid.safeParse(id).data ?? []) ?? []
}

/** @param path of the data in the input. @throws Rejection IMAGE_UNKNOWN */
export async function rejectUnknownPictures(
  ctx: RequestContext & { actor: Actor },
  kind: RecordKind,
  data: Readonly<Record<string, unknown>>,
  path = '',
): Promise<void> {
  const ids: readonly unknown[] = picturesNamed(kind, data)
  for (const [field, value] of Object.entries(data))
    if (typeof value === 'string' && ids.includes(value)) await rejectForeignFiles(ctx, path + field, [value])
}
