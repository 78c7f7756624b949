import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { rememberRowFocus } from '#client/components/data-table.tsx'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { SelectField } from '#client/components/form/select-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { toast } from '#client/components/toast.ts'
import { REASON_NAMES } from '#client/features/moderation/public/post-words.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import { MAX_REASON_LENGTH } from '#shared/limits.ts'
import { POST_REASONS } from '#shared/moderation.ts'
import type { ReviewView } from '#shared/post-queue.ts'
import { DecidingFacts } from './deciding-facts.tsx'
import { DashboardPasswordForm } from './public/dashboard-password.tsx'
import { showDecided } from './public/decided.ts'
import { useRefresh } from './use-refresh.ts'

type Refusal = Pick<ApiInput['post']['reject'], 'reason' | 'note'>
type Action = { type: 'approve' } | { type: 'reject' | 'hide'; why: Refusal }

/** Told where the post is no longer what was read. */
const HAS_CHANGED = new Set<unknown>(['VERSION_STALE', 'POST_STATUS', 'POST_NOT_FOUND'])

type Props = { review: ReviewView; onDone: (after: () => void) => void }

/** Approves, turns down or hides what was read. If the dashboard has closed, first asks for its password. */
export function PostDecision({ review: { post, submitted_at }, onDone }: Props) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const refresh = useRefresh()
  const refusals = { reject: trpc.post.reject.useMutation(), hide: trpc.post.hide.useMutation() }
  const publishPost = trpc.post.publish.useMutation()
  // The version on the screen may be newer than the one that was read.
  const [readVersion, setReadVersion] = useState(post.version)
  const [isStale, setStale] = useState(false)
  const [refusal, setRefusal] = useState<'reject' | 'hide'>()
  const [interrupted, setInterrupted] = useState<() => Promise<void>>()
  const { id } = post
  const { data: me } = useMe()
  const send = (action: Action) => {
    const what = { id, version: readVersion }
    if (action.type === 'approve') return publishPost.mutateAsync(what)
    return refusals[action.type].mutateAsync({ ...what, ...action.why })
  }
  const perform = async (action: Action) => {
    const focusPlace = rememberRowFocus(id)
    let version: number
    try {
      version = (await send(action)).version
    } catch (error) {
      if (!HAS_CHANGED.has(rejectionCode(error))) throw error
      void utils.post.review.invalidate()
      return setStale(true)
    }
    await refresh.post()
    const done = { approve: t`Published`, reject: t`Turned down`, hide: t`Hidden` }
    onDone(() => {
      focusPlace()
      const words = done[action.type]
      // Authors take back no decision on what is theirs.
      if (post.owner.uuid === me?.uuid) void toast(words)
      else showDecided({ row: id, words, undo: { of: 'post', input: { id, version } } })
    })
  }
  const decide = async (action: Action) => {
    try {
      await perform(action)
    } catch (error) {
      if (rejectionCode(error) !== 'DASHBOARD_REQUIRED') throw error
      setInterrupted(() => () => perform(action))
    }
  }
  const readAgain = () => {
    setReadVersion(post.version)
    setStale(false)
  }
  if (interrupted) return <DashboardPasswordForm accountRole="admin" onOpened={interrupted} />
  if (isStale || readVersion !== post.version) return <HasChanged onRead={readAgain} />
  if (refusal) return <RefusalForm type={refusal} onSubmit={(why) => decide({ type: refusal, why })} />
  if (submitted_at === null)
    return post.status === 'published' ? (
      <Button look="danger" onClick={() => setRefusal('hide')}>{t`Hide…`}</Button>
    ) : (
      <p className="text-soft">
        <Trans>Nothing of this post waits.</Trans>
      </p>
    )
  return (
    <>
      <DecidingFacts post={post} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Form onSubmit={() => decide({ type: 'approve' })}>
          <SubmitButton>{t`Approve and publish`}</SubmitButton>
        </Form>
        <Button look="danger" className="min-h-12 w-full" onClick={() => setRefusal('reject')}>
          {t`Turn down…`}
        </Button>
      </div>
    </>
  )
}

const FIELD_FOR_CODE: FormProps<Refusal>['fieldForCode'] = { REASON_REQUIRED: 'note' }

type RefusalProps = { type: 'reject' | 'hide'; onSubmit: (why: Refusal) => Promise<void> }

function RefusalForm({ type, onSubmit }: RefusalProps) {
  const { t, i18n } = useLingui()
  const reasons = POST_REASONS.filter((reason) => reason !== 'reported')
  return (
    <Form<Refusal> fieldForCode={FIELD_FOR_CODE} onSubmit={onSubmit}>
      <p>
        <Trans>The author will see the reason, and can change the post and send it again.</Trans>
      </p>
      <SelectField<Refusal>
        name="reason"
        label={t`Reason`}
        required
        options={reasons.map((value) => ({ value, label: i18n._(REASON_NAMES[value]) }))}
      />
      <TextArea<Refusal> name="note" label={t`What the author should know`} rows={3} maxLength={MAX_REASON_LENGTH} />
      <SubmitButton look="danger">{type === 'reject' ? t`Turn down` : t`Hide`}</SubmitButton>
    </Form>
  )
}

function HasChanged({ onRead }: { onRead: () => void }) {
  return (
    <div role="alert" className="space-y-5">
      <p>
        <Trans>
          This post has changed since you opened it. Above you see it as it is now. Please read it again first.
        </Trans>
      </p>
      <Button className="w-full" onClick={onRead}>
        <Trans>I have read it</Trans>
      </Button>
    </div>
  )
}
