import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Button, buttonStyle } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { DateTimeField } from '#client/components/form/date-time-field.tsx'
import { Form } from '#client/components/form/form.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { Tag } from '#client/components/tag.tsx'
import { UndoNotice } from '#client/components/undo-notice.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUser } from '#client/lib/session.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { WrittenArticle } from '#shared/article.ts'
import { Act, type Tell } from './act.tsx'
import { ArticleHistoryButton } from './article-history.tsx'
import { AuthorsPart } from './authors-part.tsx'
import { ReasonForm, type Why } from './reason-form.tsx'
import { Review } from './review.tsx'
import { STATUS_NAMES, STATUS_TONES } from './status-names.ts'
import { StillMissing } from './still-missing.tsx'
import { useWordsAreSaved } from './use-words-are-saved.ts'

/** Told of an article that was deleted. */
export type OnDeleted = (article: WrittenArticle) => void

type Done = { words: string; undo: () => Promise<unknown> }

/** How an article stands, and the ways on: send it, or as an admin publish it now or at a time; withdraw it, delete it. */
export function PublishPanel({ article, onDeleted }: { article: WrittenArticle; onDeleted: OnDeleted }) {
  const { i18n } = useLingui()
  const label = useId()
  const locale = useLocale()
  const utils = trpc.useUtils()
  const isAdmin = useUser()?.role === 'admin'
  const [done, setDone] = useState<Done | null>(null)
  const refresh = () => utils.article.invalidate()
  const tell: Tell = async (words, undo) => {
    await refresh()
    setDone({ words, undo })
  }
  const { id, status, publish_at, published_at } = article
  const over = () => setDone(null)
  const undone = () => {
    over()
    void refresh()
  }
  return (
    <section aria-labelledby={label} className="space-y-4 rounded-card bg-raised p-4 shadow-card md:p-6">
      <h2 id={label} className="flex flex-wrap items-center gap-3 text-lg font-bold">
        <Trans>Publication</Trans>
        <Tag tone={STATUS_TONES[status]}>{i18n._(STATUS_NAMES[status])}</Tag>
      </h2>
      <UndoRegion>
        {done && (
          <UndoNotice key={done.words} undo={done.undo} onUndone={undone} onOver={over}>
            {done.words}
          </UndoNotice>
        )}
      </UndoRegion>
      {publish_at && (
        <p className="text-soft">
          <Trans>It will be published {formatMoment(publish_at, locale)}.</Trans>
        </p>
      )}
      {status === 'published' && published_at && (
        <p className="text-soft">
          <Trans>Readers have it since {formatMoment(published_at, locale)}.</Trans>
        </p>
      )}
      {isAdmin ? <AdminsPart article={article} tell={tell} /> : <AuthorsPart article={article} onSent={refresh} />}
      <div className="flex flex-wrap items-start gap-2">
        <ArticleHistoryButton id={id} />
        <Delete article={article} onDeleted={onDeleted} />
      </div>
    </section>
  )
}

type PartProps = { article: WrittenArticle; tell: Tell }

const AdminsPart = ({ article, tell }: PartProps) => (
  <>
    {article.is_waiting && <Review article={article} tell={tell} />}
    {article.status === 'published' ? (
      <Published article={article} tell={tell} />
    ) : (
      <Unpublished article={article} tell={tell} />
    )}
  </>
)

function Published({ article, tell }: PartProps) {
  const { t } = useLingui()
  const { id, version } = article
  const withdraw = trpc.article.withdraw.useMutation()
  const publish = trpc.article.publish.useMutation()
  const undo = useUndo(article)
  const isMine = useUser()?.uuid === article.author.uuid
  const [isExplaining, setExplaining] = useState(false)
  const take = async (why?: Why) => {
    const withdrawn = await withdraw.mutateAsync({ id, version, ...why })
    setExplaining(false)
    await tell(
      t`The article has been withdrawn.`,
      undo(withdrawn, () => publish.mutateAsync({ id })),
    )
  }
  if (isExplaining)
    return (
      <ReasonForm button={t`Withdraw`} onSubmit={take}>
        <Trans>
          Readers cannot find it any more. The author will see the reason, and only an admin can show it again.
        </Trans>
      </ReasonForm>
    )
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Link to="/blog/$id" params={{ id }} className={buttonStyle('soft')}>
        <Trans>Read</Trans>
      </Link>
      {isMine ? (
        <Act look="soft" version={version} onAct={() => take()}>
          <Trans>Withdraw</Trans>
        </Act>
      ) : (
        <Button look="soft" onClick={() => setExplaining(true)}>{t`Withdraw…`}</Button>
      )}
    </div>
  )
}

type Values = { publish_at: string | null }

/** Takes a decision back: on the article of somebody else as such, on one's own by the opposite. */
function useUndo({ id, author }: WrittenArticle) {
  const undo = trpc.article.undoDecision.useMutation()
  const isMine = useUser()?.uuid === author.uuid
  return ({ version }: { version: number }, opposite: () => Promise<unknown>) =>
    isMine ? opposite : () => undo.mutateAsync({ id, version })
}

function Unpublished({ article, tell }: PartProps) {
  const { id, version, publish_at } = article
  const { t } = useLingui()
  const locale = useLocale()
  const publish = trpc.article.publish.useMutation()
  const withdraw = trpc.article.withdraw.useMutation()
  const schedule = trpc.article.schedule.useMutation()
  const undo = useUndo(article)
  const wordsAreSaved = useWordsAreSaved(article)
  const now = async () => {
    wordsAreSaved()
    const published = await publish.mutateAsync({ id, version })
    await tell(
      t`The article has been published.`,
      undo(published, () => withdraw.mutateAsync({ id })),
    )
  }
  const later = async ({ publish_at: at }: Values) => {
    if (at) wordsAreSaved()
    await schedule.mutateAsync({ id, version, publish_at: at })
    const words = at ? t`It will be published ${formatMoment(at, locale)}.` : t`It is not scheduled any more.`
    await tell(words, () => schedule.mutateAsync({ id, publish_at }))
  }
  return (
    <>
      <StillMissing article={article} />
      <div className="flex flex-wrap items-start gap-2">
        <Act version={version} onAct={now}>
          <Trans>Publish now</Trans>
        </Act>
        <Link to="/blog/$id" params={{ id }} className={buttonStyle('soft')}>
          <Trans>Preview</Trans>
        </Link>
      </div>
      <Form<Values> className="space-y-4" defaultValues={{ publish_at }} onSubmit={later}>
        <DateTimeField<Values>
          name="publish_at"
          label={t`Publish at`}
          hint={t`In Phnom Penh’s time. It is published as it is saved then; leave it empty to keep it a draft.`}
        />
        <SubmitButton look="soft">{t`Schedule`}</SubmitButton>
      </Form>
    </>
  )
}

function Delete({ article, onDeleted }: { article: WrittenArticle; onDeleted: OnDeleted }) {
  const { t } = useLingui()
  const { id } = article
  const navigate = useNavigate()
  const remove = trpc.article.remove.useMutation()
  const leave = () => {
    onDeleted(article)
    void navigate({ to: '/setting/articles' })
  }
  return (
    <ConfirmButton
      name={`delete-article-${id}`}
      label={t`Delete`}
      title={t`Delete this article?`}
      yes={t`Delete`}
      onYes={() => remove.mutateAsync({ id })}
      onDone={leave}
    >
      <Trans>Readers cannot find it any more. Its history stays.</Trans>
    </ConfirmButton>
  )
}
