import { useLingui } from '@lingui/react/macro'
import { draftText } from '#client/lib/drafts.ts'
import { SaidError } from '#client/lib/error-sentence.ts'
import type { WrittenArticle } from '#shared/article.ts'
import { useArticleDraft } from './use-article-draft.ts'

/**
 * Guards a decision on an article, which takes the saved words: those that were only typed would be left out.
 * @returns what throws a SaidError while some were only typed
 */
export function useWordsAreSaved({ id }: Pick<WrittenArticle, 'id'>): () => void {
  const { t } = useLingui()
  const draft = useArticleDraft(id)
  return () => {
    if (draftText(draft) !== undefined) throw new SaidError(t`Please save what you have typed first.`)
  }
}
