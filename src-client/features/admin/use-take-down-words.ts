import { useLingui } from '@lingui/react/macro'
import type { ReportedView } from '#shared/complaint.ts'

type Words = { button: string; title: string; done: string }

/** The words for taking a reported thing from readers, or for leaving it hidden where they do not see it. */
export function useTakeDownWords({ subject_type, is_hidden }: Pick<ReportedView, 'subject_type' | 'is_hidden'>): Words {
  const { t } = useLingui()
  if (subject_type === 'comment') return { button: t`Delete comment`, title: t`Delete this comment?`, done: t`Deleted` }
  if (subject_type === 'article')
    return {
      button: is_hidden ? t`Leave withdrawn` : t({ context: 'article', message: 'Withdraw' }),
      title: t`Withdraw this article?`,
      done: t({ context: 'article', message: 'Withdrawn' }),
    }
  return { button: is_hidden ? t`Leave hidden` : t`Hide`, title: t`Hide this post?`, done: t`Hidden` }
}
