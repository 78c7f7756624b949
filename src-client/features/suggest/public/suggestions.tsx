import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { type AriaAttributes, type RefObject, useId, useState } from 'react'
import { IconButton } from '#client/components/icon-button.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { addSearch, recentSearches, removeSearch } from '#client/lib/recent-searches.ts'
import { useUser } from '#client/lib/session.ts'
import { Option } from '../option.tsx'
import { useCombobox } from '../use-combobox.ts'
import { type Suggestion, useOptions } from '../use-options.ts'

type Props = {
  /** The search form, around its field and this list. */
  form: RefObject<HTMLFormElement | null>
  /** Takes the field's attributes for the list. */
  onChange: (attributes: AriaAttributes) => void
  onDone: (() => void) | undefined
  className: string
}

/** Suggestions below the field: names, types, provinces, and earlier searches. */
export default function Suggestions({ form, onChange, onDone, className }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const account = useUser()?.uuid ?? ''
  const [typed, setTyped] = useState('')
  const [recent, setRecent] = useState<readonly string[]>([])
  const options = useOptions(typed, recent)
  const id = useId()
  const optionId = (nth: number) => `${id}-${nth}`
  const readRecent = () => setRecent(recentSearches(account))
  const choose = ({ words, link }: Suggestion) => {
    if (words !== undefined) addSearch(account, words)
    onDone?.()
    void navigate(link)
  }
  const { isOpen, active, close } = useCombobox({
    form,
    listId: id,
    optionId,
    count: options.length,
    onType: (text) => {
      setTyped(text)
      readRecent()
    },
    onChoose: (nth) => {
      const option = options[nth]
      if (option) choose(option)
    },
    onChange,
  })
  const count = formatNumber(options.length, useLocale())
  const isOfBefore = typed.trim() === ''
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && <Plural value={options.length} one={`${count} suggestion`} other={`${count} suggestions`} />}
      </p>
      {isOpen && (
        <div
          className={`absolute start-0 top-full z-20 mt-2 max-h-[min(30rem,60dvh)] w-full animate-fade overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-2 text-start text-ink shadow-raised ${className}`}
        >
          {isOfBefore && (
            <p className="px-3 py-1 text-sm font-bold text-soft">
              <Trans>Recent searches</Trans>
            </p>
          )}
          <div className="flex">
            <div role="listbox" id={id} aria-label={t`Suggestions`} className="min-w-0 grow">
              {options.map((option, nth) => (
                <Option
                  key={option.key}
                  id={optionId(nth)}
                  option={option}
                  isActive={nth === active}
                  onChoose={() => {
                    close()
                    choose(option)
                  }}
                />
              ))}
            </div>
            {isOfBefore && (
              // Beside the list, whose options may have no buttons; in rows of the same height.
              <ul aria-label={t`Remove from the recent searches`}>
                {recent.map((words) => (
                  <li key={words} className="h-11">
                    <IconButton
                      label={t`Remove ${words}`}
                      className="text-soft"
                      onClick={() => {
                        removeSearch(account, words)
                        readRecent()
                        form.current?.querySelector('input')?.focus()
                      }}
                    >
                      <X size={18} aria-hidden="true" />
                    </IconButton>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </>
  )
}
