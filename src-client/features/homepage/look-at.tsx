import { Trans, useLingui } from '@lingui/react/macro'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import { localePath } from '#shared/locales.ts'
import type { PublicationView } from '#shared/publication.ts'
import type { HomepageSearch } from './homepage-search.ts'
import { PageFrame, previewAddress } from './page-frame.tsx'

type Props = { id: string; publication: PublicationView | undefined; search: HomepageSearch }

/** A publication beside the page that visitors see today. */
export function LookAt({ id, publication, search: { edit: _, ...below } }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const close = useDialogRoute({ to: '/setting/homepage', search: below })
  const when = publication ? formatMoment(publication.starts_at, locale) : t`A publication`
  return (
    <PageSheet onClose={close} title={when} isTall>
      <div className="grid grid-cols-2 gap-3">
        <h3 className="font-bold">{when}</h3>
        <h3 className="font-bold">
          <Trans>Today</Trans>
        </h3>
        <PageFrame title={t`The page of ${when}`} src={previewAddress(locale, { publication: id })} width="phone" />
        <PageFrame title={t`Today’s page`} src={localePath(locale, '/')} width="phone" />
      </div>
    </PageSheet>
  )
}
