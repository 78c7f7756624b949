import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { DraftSync } from '#client/components/form/draft-sync.tsx'
import type { FormProps } from '#client/components/form/form.tsx'
import { LanguagesField } from '#client/components/form/languages-field.tsx'
import { PictureField } from '#client/components/form/picture-field.tsx'
import { SelectField } from '#client/components/form/select-field.tsx'
import { VersionedForm } from '#client/components/form/versioned-form.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import type { DraftKey } from '#client/lib/drafts.ts'
import { useLocale } from '#client/lib/locale.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type SyncedDraft, useSyncedDraft } from '#client/lib/use-synced-draft.ts'
import type { WrittenArticle } from '#shared/article.ts'
import { MAX_ARTICLE_TITLE_LENGTH } from '#shared/limits.ts'
import { LANGUAGE_NAMES, LOCALES } from '#shared/locales.ts'
import { type ArticleValues, articleWords, inputOf, valuesOf } from './article-values.ts'
import { NEW } from './articles-search.ts'
import { LanguageTexts } from './language-texts.tsx'
import { mergeBlocks } from './merge-blocks.ts'
import { SaveButton } from './save-button.tsx'
import { TagsField } from './tags-field.tsx'
import { draftNameOf, useArticleDraft } from './use-article-draft.ts'

type Props = {
  /** Undefined for a new one. */
  article: WrittenArticle | undefined
  /** With the article as it is stored now; undefined where somebody else has changed it again, or it could not be read. */
  onSaved: (id: string, saved: WrittenArticle | undefined) => void
}

/** The words of an article in its languages. What is written is kept on the device and at the account until it is saved. */
export function ArticleForm(props: Props) {
  const draft = useArticleDraft(props.article?.id ?? NEW)
  const synced = useSyncedDraft(draft)
  if (!synced.isReady) return <Skeleton className="h-dvh rounded-card" />
  return <Fields key={synced.generation} {...props} draft={draft} synced={synced} />
}

type FieldsProps = Props & { draft: DraftKey; synced: SyncedDraft }

function Fields({ article, onSaved, draft, synced }: FieldsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { client } = useRouteContext({ from: '__root__' })
  const save = trpc.article.save.useMutation()
  const utils = trpc.useUtils()
  const base = useRef<FieldValues>(valuesOf(article, locale))
  // The article whose changes the form has taken in.
  const taken = useRef<WrittenArticle>(undefined)
  const id = useRef(article?.id ?? crypto.randomUUID())
  const submit: FormProps<ArticleValues>['onSubmit'] = async (values, goOn) => {
    const known = taken.current ?? article
    // What was typed into older words is compared with those of today first.
    const isOutdated = !taken.current && values.version !== (article?.words_version ?? 0)
    if (isOutdated) base.current = {}
    const version = isOutdated ? 0 : (known?.version ?? 0)
    const { version: reached } = await save.mutateAsync({ ...inputOf(values, known), id: id.current, version })
    const [stored] = await Promise.all([readSaved(reached), synced.forget()])
    if (stored) utils.article.edit.setData({ id: stored.id }, stored)
    onSaved(id.current, stored)
    if (stored) {
      taken.current = undefined
      base.current = valuesOf(stored, locale)
      const { version, cover, tags } = valuesOf(stored, locale)
      goOn({ draft: { ...draft, name: draftNameOf(stored.id) }, values: { version, cover, tags } })
    }
    await utils.article.invalidate()
  }
  /** Reads the article that was saved; undefined if somebody else has changed it since. */
  const readSaved = async (reached: number): Promise<WrittenArticle | undefined> => {
    const stored = await client.article.edit.query({ id: id.current }).catch(() => undefined)
    return stored?.version === reached ? stored : undefined
  }
  const loadTheirs = async () => {
    taken.current = await client.article.edit.query({ id: id.current })
    return { values: valuesOf(taken.current, locale), isOwn: false }
  }
  return (
    <VersionedForm<ArticleValues>
      draft={draft}
      defaultValues={valuesOf(article, locale)}
      base={base}
      onSubmit={submit}
      loadTheirs={loadTheirs}
      wordsFor={wordsFor}
      merge={mergeBlocks}
    >
      <SelectField<ArticleValues>
        name="language"
        label={t`Language in which it is written first`}
        hint={t`Readers of other languages get it where theirs is missing.`}
        required
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <LanguageTexts />
      <PictureField<ArticleValues>
        name="cover"
        label={t`Cover`}
        hint={t`An article needs one to be published.`}
        current={article?.cover?.url ?? null}
        kind="article"
      >
        {(picture) => <Cover picture={picture} />}
      </PictureField>
      <LanguagesField<ArticleValues>
        name="cover_alt"
        label={t`What the cover shows, for those who do not see it`}
        maxLength={MAX_ARTICLE_TITLE_LENGTH}
        isOneEnough
      />
      <TagsField />
      <DraftSync draft={synced} />
      <SaveButton article={article} isRefused={save.error !== null && rejectionCode(save.error) === 'FORBIDDEN'} />
    </VersionedForm>
  )
}

const Cover = ({ picture }: { picture: string | null }) => (
  <div className="aspect-4/3 w-28 overflow-hidden rounded-xl bg-sunken">
    {picture && <img src={picture} alt="" className="size-full object-cover" />}
  </div>
)

const wordsFor = (_: string, value: unknown): string =>
  (typeof value === 'string' ? value : articleWords(value)) ?? JSON.stringify(value)
