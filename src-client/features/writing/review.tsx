import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonStyle } from '#client/components/button.tsx'
import { UserLink } from '#client/components/user-link.tsx'
import { trpc } from '#client/lib/trpc.ts'
import type { WrittenArticle } from '#shared/article.ts'
import { Act, type Tell } from './act.tsx'
import { ReasonForm, type Why } from './reason-form.tsx'

type Props = { article: WrittenArticle; tell: Tell }

/** What an admin decides on an article, or the change of one, that its author has sent. */
export function Review({ article, tell }: Props) {
  const { t } = useLingui()
  const publish = trpc.article.publish.useMutation()
  const reject = trpc.article.reject.useMutation()
  const undo = trpc.article.undoDecision.useMutation()
  const [isRefusing, setRefusing] = useState(false)
  const { id, version, author, has_change } = article
  const publishChange = async () => {
    const published = await publish.mutateAsync({ id, version })
    await tell(t`The change has been published.`, () => undo.mutateAsync({ id, version: published.version }))
  }
  const turnDown = async (why: Why) => {
    const rejected = await reject.mutateAsync({ id, version, ...why })
    setRefusing(false)
    await tell(t`Turned down`, () => undo.mutateAsync({ id, version: rejected.version }))
  }
  return (
    <div className="space-y-4 rounded-card bg-sunken p-4">
      <p>
        {has_change ? (
          <Trans>
            <UserLink userName={author.userName} /> has sent this change. Readers see the article as it was until you
            decide. Then you can correct it.
          </Trans>
        ) : (
          <Trans>
            <UserLink userName={author.userName} /> has sent this article, and waits for your decision.
          </Trans>
        )}
      </p>
      {isRefusing ? (
        <ReasonForm button={t`Turn down`} onSubmit={turnDown}>
          <Trans>The author will see the reason, and can change the article and send it again.</Trans>
        </ReasonForm>
      ) : (
        <div className="flex flex-wrap items-start gap-2">
          {has_change ? (
            <Act version={version} onAct={publishChange}>
              <Trans>Publish the change</Trans>
            </Act>
          ) : (
            <Link to="/blog/$id" params={{ id }} className={buttonStyle('soft')}>
              <Trans>Preview</Trans>
            </Link>
          )}
          <Button look="danger" onClick={() => setRefusing(true)}>{t`Turn down…`}</Button>
        </div>
      )}
    </div>
  )
}
