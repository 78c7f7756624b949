import { accountSlice } from '../domains/account/slice.ts'
import { adSlice } from '../domains/ad/slice.ts'
import { adminSlice } from '../domains/admin/slice.ts'
import { articleSlice } from '../domains/article/slice.ts'
import { auditSlice } from '../domains/audit/slice.ts'
import { bookingSlice } from '../domains/booking/slice.ts'
import { branchSlice } from '../domains/branch/slice.ts'
import { businessSlice } from '../domains/business/slice.ts'
import { catalogSlice } from '../domains/catalog/slice.ts'
import { commentSlice } from '../domains/comment/slice.ts'
import { complaintSlice } from '../domains/complaint/slice.ts'
import { draftSlice } from '../domains/draft/slice.ts'
import { fileSlice } from '../domains/file/slice.ts'
import { homeSlice } from '../domains/home/slice.ts'
import { liveSlice } from '../domains/live/slice.ts'
import { operationsSlice } from '../domains/operations/slice.ts'
import { postSlice } from '../domains/post/slice.ts'
import { reactionSlice } from '../domains/reaction/slice.ts'
import { roomSlice } from '../domains/room/slice.ts'
import { searchSlice } from '../domains/search/slice.ts'
import { statisticsSlice } from '../domains/statistics/slice.ts'
import { viewSlice } from '../domains/view/slice.ts'

/**
 * The product's slices; routers, events, projectors, announcers and histories derive from this list. Inline projectors
 * run in its order.
 */
export const SLICES = [
  catalogSlice,
  accountSlice,
  businessSlice,
  adminSlice,
  fileSlice,
  postSlice,
  articleSlice,
  draftSlice,
  branchSlice,
  roomSlice,
  bookingSlice,
  reactionSlice,
  viewSlice,
  adSlice,
  commentSlice,
  complaintSlice,
  searchSlice,
  statisticsSlice,
  homeSlice,
  liveSlice,
  operationsSlice,
  auditSlice,
] as const
