import { useLingui } from '@lingui/react/macro'
import { knownSentence } from '#client/lib/error-sentence.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { useBackOnline, useOnline } from './use-online.ts'

type Props = { error: unknown; onRetry: () => void; level?: 1 | 2 }

/** A failure with its sentence and a retry, which runs by itself when the network is back. */
export function ErrorState({ error, onRetry, level }: Props) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  useBackOnline(onRetry)
  const retry = <Button onClick={onRetry}>{t`Try again`}</Button>
  if (!online) {
    return (
      <Notice picture="offline" title={t`Offline`} level={level} action={retry}>
        {t`You are offline. Please check your connection.`}
      </Notice>
    )
  }
  return (
    <div role="alert">
      <Notice picture="error" title={t`Something went wrong`} level={level} action={retry}>
        {knownSentence(error, i18n)}
      </Notice>
    </div>
  )
}
