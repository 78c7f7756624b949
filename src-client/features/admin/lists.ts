import type { ApiInput } from '#client/lib/trpc.ts'
import type { AdminSearch } from './admin-search.ts'

/** Rows of one page. */
export const PAGE_SIZE = 20

/** The applications that the URL asks for; pending ones by default. */
export const applicationsInput = ({
  status = 'pending',
  q,
  order,
  page = 1,
}: AdminSearch): ApiInput['business']['list'] => ({
  ...(status !== 'all' && { status }),
  ...(q && { q }),
  ...(order && { sort: order }),
  page,
  pageSize: PAGE_SIZE,
})

/** The members that the URL filters by. */
export const membersInput = ({ q, page = 1 }: AdminSearch): ApiInput['account']['members'] => ({
  ...(q && { q }),
  page,
  pageSize: PAGE_SIZE,
})

/** The input for the list of reports. */
export const reportedInput = ({ page = 1 }: AdminSearch): ApiInput['complaint']['list'] => ({
  page,
  pageSize: PAGE_SIZE,
})

/** The articles that wait for an admin. */
export const waitingArticlesInput = ({ page = 1 }: AdminSearch): ApiInput['article']['written'] => ({
  status: 'pending',
  page,
  pageSize: PAGE_SIZE,
})

/** The posts that wait, of the type and the author that the URL names. */
export const queueInput = ({ type, author, page = 1 }: AdminSearch): ApiInput['post']['queue'] => ({
  ...(type && { type }),
  ...(author && { author }),
  page,
  pageSize: PAGE_SIZE,
})
