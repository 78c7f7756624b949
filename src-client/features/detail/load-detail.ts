import { notFound } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { loadAd } from '#client/features/ad/public/load-ad.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { RouterContext } from '#client/router-context.ts'
import { DetailMore, Facts } from './detail-parts.ts'
import { relatedTo } from './related-query.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Loads a post's page. @throws notFound for an id that is no UUID, or of a post that the visitor may not see */
export async function loadDetail(
  context: Pick<RouterContext, 'utils' | 'queryClient'>,
  id: string,
  search: Record<string, unknown>,
): Promise<void> {
  if (!UUID.test(id)) throw notFound()
  const { utils, queryClient } = context
  const shown = queryClient.getQueryCache().find({ queryKey: getQueryKey(trpc.post.get, { id }, 'query') })
  const isShown = shown?.isActive() === true
  try {
    // Not awaited: streamed after the page.
    void utils.post.related.prefetch(relatedTo(id))
    const [{ type }] = await Promise.all([
      utils.post.get.ensureData({ id }),
      loadAd(context, 'detail'),
      // Shown without them, the page would push down what is below them once they are there.
      Promise.allSettled([Facts.load(), DetailMore.load()]),
    ])
    if (type !== 'hotel') return
    const { loadRooms } = await import('#client/features/room/public/load-rooms.ts')
    const rooms = loadRooms(utils, id, search)
    // The page of this post stays while the prices of other dates are on their way, and what is open on it with it.
    if (!isShown) await rooms
  } catch (error) {
    throw rejectionCode(error) === 'POST_NOT_FOUND' ? notFound() : error
  }
}
