import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FieldGroup } from '#client/components/form/field-group.tsx'
import { LanguagesField } from '#client/components/form/languages-field.tsx'
import { PicturesField } from '#client/components/form/pictures-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { VersionedForm } from '#client/components/form/versioned-form.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { type DraftKey, dropDraft, readDraft } from '#client/lib/drafts.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUser } from '#client/lib/session.ts'
import { type SyncedDraft, useSyncedDraft } from '#client/lib/use-synced-draft.ts'
import { MAX_ADDRESS_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_IMAGES, MAX_POST_NAME_LENGTH } from '#shared/limits.ts'
import type { PostView } from '#shared/post.ts'
import type { PostContentView } from '#shared/post-content.ts'
import type { PostStatus, PostType } from '#shared/vocabulary.ts'
import { AliasFields } from './alias-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { DraftKeeper } from './draft-keeper.tsx'
import { EventFields } from './event-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import { KindFields } from './kind-fields.tsx'
import { MapFields } from './map-fields.tsx'
import { NEW_POST, type PostValues, valuesOf } from './post-values.ts'
import { PreviewButton } from './preview-button.tsx'
import { PriceFields } from './price-fields.tsx'
import { SimilarPosts } from './similar-posts.tsx'
import { useChoices } from './use-choices.ts'
import { copyOf, usePostDraft } from './use-post-draft.ts'
import { usePostSaves } from './use-post-saves.ts'
import { useValueWords } from './use-value-words.ts'

type Props = { type: PostType; content?: PostContentView; onSaved: (post: PostView) => void }

/** Writes a post of a type: its fields are those of the type. */
export function PostForm(post: Props) {
  const { isLoading } = useChoices(post.type)
  // The fields stay once they are shown: they ask again for a list that failed, which must not take them away.
  const [isShown, setShown] = useState(!isLoading)
  if (!isShown && !isLoading) setShown(true)
  // Its place is as high as the sheet.
  return isShown ? <Fields {...post} /> : <Skeleton className="h-dvh rounded-card" />
}

function Fields(props: Props) {
  const { type, content } = props
  const draft = usePostDraft(type, content?.id)
  const [begun] = useState(() => content?.id ?? readDraft(draft)?.id)
  const synced = useSyncedDraft(draft, typeof begun === 'string' && begun ? copyOf(begun) : null)
  if (!synced.isReady) return <Skeleton className="h-dvh rounded-card" />
  return <SyncedFields key={synced.generation} {...props} draft={draft} synced={synced} />
}

type SyncedProps = Props & { draft: DraftKey; synced: SyncedDraft }

function SyncedFields({ type, content, onSaved, draft, synced }: SyncedProps) {
  const { t } = useLingui()
  const most = formatNumber(MAX_IMAGES, useLocale())
  const saves = usePostSaves({ type, content })
  const wordsFor = useValueWords(type)
  // A stored post is read from the server again, with what another device has added. A new post begins on the device.
  const forget = () => content && dropDraft(draft)
  const isDraft = !content || content.status === 'draft'
  const send = async (values: PostValues) => {
    const post = await saves.send(values)
    await synced.forget(copyOf(post.id))
    onSaved(post)
  }
  return (
    <VersionedForm<PostValues>
      draft={draft}
      defaultValues={content ? valuesOf(content) : NEW_POST}
      check={saves.check}
      onSubmit={send}
      loadTheirs={saves.loadTheirs}
      base={saves.base}
      wordsFor={wordsFor}
      fieldForCode={FIELD_FOR_CODE}
    >
      <PicturesField<PostValues>
        name="images"
        label={t`Pictures`}
        hint={t`At least one, at most ${most}. The first is the cover.`}
        max={MAX_IMAGES}
        urlsOf={saves.urlsOf}
      />
      <LanguagesField<PostValues>
        name="names"
        label={t`Name, in at least one language`}
        maxLength={MAX_POST_NAME_LENGTH}
        isOneEnough
        needsOne
      />
      <AliasFields />
      <KindFields type={type} />
      <SimilarPosts id={content?.id} />
      {type === 'event' ? <EventFields /> : <HoursFields />}
      <LanguagesField<PostValues>
        name="descriptions"
        label={t`Description`}
        maxLength={MAX_DESCRIPTION_LENGTH}
        isLong
        isOneEnough
      />
      <PriceFields type={type} isByRooms={content?.is_priced_by_rooms === true} />
      <FieldGroup label={t`Where it is`}>
        <LanguagesField<PostValues> name="addresses" label={t`Address`} maxLength={MAX_ADDRESS_LENGTH} isOneEnough />
        <MapFields />
      </FieldGroup>
      <ContactFields />
      {isDraft && <DraftKeeper saves={saves} synced={synced} onKept={forget} />}
      <PreviewButton saves={saves} />
      <Send status={content?.status ?? 'draft'} />
    </VersionedForm>
  )
}

const FIELD_FOR_CODE = {
  PHONE_INVALID: 'phone',
  PLACE_TYPE_UNKNOWN: 'place_type',
  PLACE_TYPE_ELSEWHERE: 'place_type',
  PROVINCE_UNKNOWN: 'province',
  CATEGORY_UNKNOWN: 'category_id',
  PASS_UNKNOWN: 'pass',
  IMAGE_UNKNOWN: 'images',
  DATES_REQUIRED: 'starts_at',
  DATES_REVERSED: 'ends_at',
} as const

/** The button's effect depends on the role: admins publish, members send for approval. */
function Send({ status }: { status: PostStatus }) {
  const mayPublish = useUser()?.role !== 'user'
  if (status === 'published')
    return (
      <SubmitButton>
        <Trans>Save changes</Trans>
      </SubmitButton>
    )
  return (
    <SubmitButton>
      {mayPublish ? <Trans context="post">Publish</Trans> : <Trans context="post">Send for approval</Trans>}
    </SubmitButton>
  )
}
