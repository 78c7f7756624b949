import { Trans, useLingui } from '@lingui/react/macro'
import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { useFormContext } from '#client/components/form/form-context.ts'
import { Lazy } from '#client/components/lazy.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { PostView } from '#shared/post.ts'
import { markMistakes } from './mark-mistakes.ts'
import type { PostSaves } from './use-post-saves.ts'

const PREVIEW = lazyMemberPart(() => import('#client/features/detail/public/post-preview.tsx'), ['detail'])

/** Shows the post as visitors will see it, with what is filled in so far. */
export function PreviewButton({ saves }: { saves: PostSaves }) {
  const { t, i18n } = useLingui()
  const { control } = useFormContext()
  const overlay = useOverlay('post-preview')
  const [post, setPost] = useState<PostView>()
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    if (!control || isBusy) return
    setBusy(true)
    try {
      if (markMistakes(control, saves.checkDraft(control.getValues())))
        return void toast(t`Please check what is marked.`, 'warning')
      setPost(await saves.preview(control.getValues()))
      overlay.open()
    } catch (error) {
      void toast(errorSentence(error, i18n), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button look="plain" onClick={() => void show()} aria-disabled={isBusy || !control} className="min-h-12 w-full">
        {isBusy && <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />}
        <Trans>Preview</Trans>
      </Button>
      <Sheet overlay={{ ...overlay, isOpen: overlay.isOpen && post !== undefined }} title={t`Preview`}>
        {post && (
          <Lazy part={PREVIEW} pending={<Skeleton className="h-96 rounded-card" />}>
            {(PostPreview) => <PostPreview post={post} />}
          </Lazy>
        )}
      </Sheet>
    </>
  )
}
