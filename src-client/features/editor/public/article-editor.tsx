import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { ArticleEditorProps } from '../article-editor.tsx'

const EDITOR = lazyPart<ArticleEditorProps>(() => import('../article-editor.tsx'), {
  messages: ['editor', 'fields'],
  isLikely: () => false,
})

/** Writes the text of an article in one language: blocks, which `articleDocument` of `src-shared/article-document.ts` checks. */
export const ArticleEditor = (props: ArticleEditorProps) => (
  <Lazy part={EDITOR} pending={<Skeleton className="h-56 rounded-xl" />}>
    {(Editor) => <Editor {...props} />}
  </Lazy>
)
