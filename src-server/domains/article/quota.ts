import { parseRecorded } from '../../event-sourcing/event.ts'
import { draftQuota, isUnpublished } from '../draft-quota.ts'
import { articleEvents } from './events.ts'

const { ArticleDrafted, ArticleRestored } = articleEvents

export const articleQuota = draftQuota({
  table: 'article',
  owner: 'author_id',
  types: ['ArticleDrafted', 'ArticleRestored'],
  ownerOf(event) {
    const added = parseRecorded({ ArticleDrafted, ArticleRestored }, event)
    if (added?.type === 'ArticleRestored') return isUnpublished(added.data.status) ? event.meta.actor.id : null
    return added && event.version === 1 ? added.data.author_id : null
  },
})
