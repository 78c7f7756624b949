import { useLingui } from '@lingui/react/macro'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { PostType } from '#shared/vocabulary.ts'

/** Over the picture of a phone: back to where one came from, else to the list. */
export function BackLink({ type }: { type: PostType }) {
  const { t } = useLingui()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Link
      to={`/${type}`}
      aria-label={t`Back`}
      onClick={(event) => {
        if (!canGoBack) return
        event.preventDefault()
        history.back()
      }}
      className="absolute start-0 top-3 z-10 inline-flex size-11 items-center justify-center rounded-full bg-raised/90 text-ink shadow-card md:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-6" />
    </Link>
  )
}
