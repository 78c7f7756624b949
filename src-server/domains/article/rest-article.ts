import { z } from 'zod'
import { saveArticleHtmlInput } from '#shared/article-rest.ts'
import { locale } from '#shared/locales.ts'
import type { RestFields } from '../../procedures/description.ts'
import { orElse } from '../../procedures/rest-view.ts'

/** A view says these of itself in another way than they are sent. */
const view = z.looseObject({
  lang: locale.optional().catch(undefined),
  // Nobody may ask for these two. The words are saved, and the article waits or stays turned down as before.
  status: orElse(z.enum(['pending', 'rejected']).transform(() => 'draft')),
})

/** An article as REST callers send it. A view of one may be sent back as it was got: its words are in the language that it names. */
export const restArticle: RestFields = {
  schema: z.object(saveArticleHtmlInput.shape),
  read(given) {
    const { lang: language, ...sent } = view.parse(given)
    return { ...(language && { language }), ...sent }
  },
}
