import { useLingui } from '@lingui/react/macro'
import type { PostType } from '#shared/vocabulary.ts'

/** What a post of each type is called by whoever writes one. */
export function useTypeNames(): Record<PostType, string> {
  const { t } = useLingui()
  return {
    visit: t`A place to visit`,
    food: t`A place to eat or drink`,
    hotel: t`A place to stay`,
    event: t`An event`,
    service: t`A service`,
  }
}
