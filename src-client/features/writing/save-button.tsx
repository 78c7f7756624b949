import { Trans, useLingui } from '@lingui/react/macro'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { useUser } from '#client/lib/session.ts'
import type { WrittenArticle } from '#shared/article.ts'

type Props = {
  /** Undefined for a new one. */
  article: WrittenArticle | undefined
  /** Whether the author may not write any more. */
  isRefused: boolean
}

/** Saves the words by what they become: a draft, what readers see, or a change that waits. Nothing while another's change is read. */
export function SaveButton({ article, isRefused }: Props) {
  const { t } = useLingui()
  const user = useUser()
  const isOthersChange = article?.has_change === true && article.is_waiting && article.author.uuid !== user?.uuid
  if (isOthersChange) return null
  const isPublished = article?.status === 'published'
  return (
    <>
      {isRefused && (
        <p role="alert" className="text-laterite">
          <Trans>You may not write articles any more. What you have written stays on this device.</Trans>
        </p>
      )}
      <SubmitButton>
        {!isPublished ? t`Save draft` : user?.role === 'admin' ? t`Save and publish` : t`Save the change`}
      </SubmitButton>
    </>
  )
}
