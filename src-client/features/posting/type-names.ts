import { useLingui } from '@lingui/react/macro'
import type { PostType } from '#shared/vocabulary.ts'

/** The names of the types for whoever writes a post. */
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
