import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { SortableList } from '#client/components/form/sortable-list.tsx'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { HomeDraft } from '#shared/publication.ts'
import type { Done } from './done.ts'
import { SectionItem } from './section-item.tsx'
import { inputOf, useHomeChanges } from './use-home-changes.ts'
import { type SectionRecord, sectionName, type ThemeRecord } from './working-copy.ts'

type Props = {
  sections: readonly SectionRecord[]
  theme: ThemeRecord | undefined
  empty: HomeDraft['empty']
  tell: (words: string, undo: Done['undo']) => void
}

/** A theme's sections in their order, which a pointer or the keyboard changes. */
export function SectionList({ sections, theme, empty, tell }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { save, remove } = useHomeChanges()
  // Until the server has answered.
  const [moved, setMoved] = useState<readonly string[] | null>(null)
  const isBusy = useRef(false)
  const [frame, setFrame] = useState<Element | null>(null)
  const ids = moved ?? sections.map(({ record }) => record.id)
  const shown = ids.flatMap((id) => sections.find(({ record }) => record.id === id) ?? [])

  /** One thing at a time: the next one is about what this one leaves. */
  const carryOut = async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } catch (error) {
      void toast(errorSentence(error, i18n), 'error')
    } finally {
      isBusy.current = false
    }
  }
  const move = (from: number, to: number) => {
    const [id] = ids.slice(from, from + 1)
    if (!theme || id === undefined) return
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, id)
    setMoved(order)
    void carryOut(async () => {
      try {
        const saved = await save({ ...inputOf(theme.record), data: { ...theme.data, order } })
        tell(t`The order has been changed.`, () => save({ ...inputOf(theme.record), version: saved.version }))
      } finally {
        setMoved(null)
      }
    })
  }
  const toggle = ({ record }: SectionRecord, name: string) =>
    carryOut(async () => {
      const saved = await save({ ...inputOf(record), is_visible: !record.is_visible })
      const words = record.is_visible ? t`“${name}” is hidden.` : t`“${name}” is shown.`
      tell(words, () => save({ ...inputOf(record), version: saved.version }))
    })
  const drop = ({ record }: SectionRecord, name: string) =>
    carryOut(async () => {
      const removed = await remove(record)
      tell(t`“${name}” has been deleted.`, () => save({ ...inputOf(record), version: removed.version }))
    })
  return (
    <div ref={setFrame}>
      <SortableList
        label={t`Sections`}
        items={shown.map((section) => ({ id: section.record.id, name: sectionName(section, locale) }))}
        frame={frame}
        onMove={move}
      >
        {(id, handle) => {
          const section = shown.find(({ record }) => record.id === id)
          if (!section) return null
          const name = sectionName(section, locale)
          return (
            <SectionItem
              section={section}
              name={name}
              handle={handle}
              trouble={empty.find((one) => one.id === id)}
              onToggle={() => void toggle(section, name)}
              onDelete={() => void drop(section, name)}
            />
          )
        }}
      </SortableList>
    </div>
  )
}
