import { notFound } from '@tanstack/react-router'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import type { RouterContext } from '#client/router-context.ts'
import { relatedTo } from './related-query.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Asks for a post's page. What is not a post's id, or the id of none that may be seen, is a page that is not there. */
export async function loadDetail({ utils }: Pick<RouterContext, 'utils'>, id: string): Promise<void> {
  if (!UUID.test(id)) throw notFound()
  try {
    // Not awaited: streamed after the page.
    void utils.post.related.prefetch(relatedTo(id))
    await utils.post.get.ensureData({ id })
  } catch (error) {
    throw rejectionCode(error) === 'POST_NOT_FOUND' ? notFound() : error
  }
}
