import { parseRecorded } from '../../../event-sourcing/event.ts'
import { draftQuota, isUnpublished } from '../../draft-quota.ts'
import { postEvents } from '../events.ts'

const { DraftSaved, PostRestored } = postEvents

export const postQuota = draftQuota({
  table: 'post',
  owner: 'owner_id',
  types: ['DraftSaved', 'PostRestored'],
  ownerOf(event) {
    const added = parseRecorded({ DraftSaved, PostRestored }, event)
    if (added?.type === 'PostRestored') return isUnpublished(added.data.status) ? event.meta.actor.id : null
    return added && event.version === 1 ? added.data.author_id : null
  },
})
