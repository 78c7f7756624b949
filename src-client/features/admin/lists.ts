import type { TrpcUtils } from '#client/lib/trpc.ts'
import type { AdminSearch } from './admin-search.ts'

/** Rows of one page. */
export const PAGE_SIZE = 20

/** The applications that the URL asks for; pending ones by default. */
export const applicationsOf = ({ business }: TrpcUtils, { status = 'pending', q, order, page = 1 }: AdminSearch) =>
  business.list.queryOptions({
    ...(status !== 'all' && { status }),
    ...(q && { q }),
    ...(order && { sort: order }),
    page,
    pageSize: PAGE_SIZE,
  })

/** The members that the URL filters by. */
export const membersOf = ({ account }: TrpcUtils, { q, page = 1 }: AdminSearch) =>
  account.members.queryOptions({ ...(q && { q }), page, pageSize: PAGE_SIZE })

/** What members have reported. */
export const reportedOf = ({ report }: TrpcUtils, { page = 1 }: AdminSearch) =>
  report.list.queryOptions({ page, pageSize: PAGE_SIZE })

/** The posts that wait, of the type and the author that the URL names. */
export const queueOf = ({ post }: TrpcUtils, { type, author, page = 1 }: AdminSearch) =>
  post.queue.queryOptions({ ...(type && { type }), ...(author && { author }), page, pageSize: PAGE_SIZE })
