import { Trans, useLingui } from '@lingui/react/macro'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import type { Theme } from '#shared/home-themes.ts'
import { type HomepageSearch, NEW } from './homepage-search.ts'
import { SectionForm } from './section-form.tsx'
import { type SectionRecord, sectionName } from './working-copy.ts'

type Props = { sections: readonly SectionRecord[]; theme: Theme; search: HomepageSearch }

/** Edits the section that the URL names. */
export function SectionSheet({ sections, theme, search: { edit, ...below } }: Props) {
  if (!edit) return null
  const section = sections.find(({ record }) => record.id === edit)
  return <Editor key={edit} isNew={edit === NEW} section={section} theme={theme} below={below} />
}

type EditorProps = { isNew: boolean; section: SectionRecord | undefined; theme: Theme; below: HomepageSearch }

function Editor({ isNew, section, theme, below }: EditorProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const close = useDialogRoute({ to: '/setting/homepage', search: below })
  return (
    <PageSheet onClose={close} title={section ? sectionName(section, locale) : t`New section`} isTall>
      {isNew || section ? (
        <SectionForm section={section} theme={theme} onSaved={close} />
      ) : (
        <p className="text-soft">
          <Trans>This section is no longer in the list.</Trans>
        </p>
      )}
    </PageSheet>
  )
}
