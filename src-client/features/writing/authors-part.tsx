import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { toast } from '#client/components/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { WrittenArticle } from '#shared/article.ts'
import { Act } from './act.tsx'
import { ArticleDecision } from './article-decision.tsx'
import { StillMissing } from './still-missing.tsx'
import { useWordsAreSaved } from './use-words-are-saved.ts'

type Props = { article: WrittenArticle; onSent: () => Promise<unknown> }

/** What an author does with an article: sends it to the admins, reads what they say of it, takes it from readers. */
export function AuthorsPart({ article, onSent }: Props) {
  const { t } = useLingui()
  const submit = trpc.article.submit.useMutation()
  const { id, version, status, has_change, is_waiting } = article
  const isPublished = status === 'published'
  const wordsAreSaved = useWordsAreSaved(article)
  const send = async () => {
    wordsAreSaved()
    await submit.mutateAsync({ id, version })
    await onSent()
    void toast(t`The article has been sent. An admin will read it.`)
  }
  return (
    <>
      <ArticleDecision article={article} />
      {!isPublished && !is_waiting && <StillMissing article={article} />}
      <div className="flex flex-wrap items-start gap-2">
        {!is_waiting && (isPublished ? has_change : status !== 'scheduled') && (
          <Act version={version} onAct={send}>
            {isPublished ? <Trans>Send the change</Trans> : <Trans>Send</Trans>}
          </Act>
        )}
        <Link to="/blog/$id" params={{ id }} className={buttonStyle('soft')}>
          {isPublished ? <Trans>Read</Trans> : <Trans>Preview</Trans>}
        </Link>
        {isPublished && <Withdraw article={article} onWithdrawn={() => void onSent()} />}
      </div>
    </>
  )
}

function Withdraw({ article: { id, version }, onWithdrawn }: { article: WrittenArticle; onWithdrawn: () => void }) {
  const { t } = useLingui()
  const withdraw = trpc.article.withdraw.useMutation()
  return (
    <ConfirmButton
      name={`withdraw-article-${id}`}
      label={t`Withdraw`}
      look="soft"
      title={t`Withdraw this article?`}
      yes={t`Withdraw`}
      onYes={() => withdraw.mutateAsync({ id, version })}
      onDone={onWithdrawn}
    >
      <Trans>Readers cannot find it any more. To show it again, send it: an admin will read it first.</Trans>
    </ConfirmButton>
  )
}
