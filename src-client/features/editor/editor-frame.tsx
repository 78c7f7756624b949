import type { ReactNode } from 'react'

type Props = { isInvalid: boolean; children: ReactNode }

/** Around the tools and the text. */
export const EditorFrame = ({ isInvalid, children }: Props) => (
  <div
    className={`editor-frame overflow-hidden rounded-xl border bg-surface ${isInvalid ? 'border-laterite' : 'border-line'}`}
  >
    {children}
  </div>
)

type Written = { id: string; lang: string; label: string; isInvalid: boolean; describedBy: string | undefined }

/** Of the element that is written in. */
export const attributesOf = ({ id, lang, label, isInvalid, describedBy }: Written): Record<string, string> => ({
  ...{ id, lang, role: 'textbox', class: 'editor' },
  ...{ 'aria-multiline': 'true', 'aria-label': label, 'aria-invalid': String(isInvalid) },
  ...(describedBy && { 'aria-describedby': describedBy }),
})
