import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { PostView } from '#shared/post.ts'

/** With its own `lang`. */
export function Description({
  post: { description, description_lang },
}: {
  post: Pick<PostView, 'description' | 'description_lang'>
}) {
  const locale = useLocale()
  const id = useId()
  const paragraphs = description.split(/\n+/).filter((text) => text.trim())
  if (paragraphs.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-bold">
        <Trans>Description</Trans>
      </h2>
      <div
        lang={description_lang === locale ? undefined : HTML_LANG[description_lang]}
        className="max-w-prose space-y-3 text-base wrap-anywhere"
      >
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
  )
}
