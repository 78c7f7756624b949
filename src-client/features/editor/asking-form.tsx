import type { Command, EditorState } from 'prosemirror-state'
import { putBlock, selectedBlock } from './article-commands.ts'
import { linkAt, linking } from './commands.ts'
import { FilmForm } from './film-form.tsx'
import { LinkForm } from './link-form.tsx'
import { PictureForm } from './picture-form.tsx'
import { PlaceForm } from './place-form.tsx'

/** What a tool asks before it does anything. A picture may have been pasted. */
export type Asked = { kind: 'link' | 'film' | 'place' | 'picture'; file?: File }

type Props = { asked: Asked; state: EditorState; onRun: (command: Command) => void; onClose: () => void }

export function AskingForm({ asked, state, onRun, onClose }: Props) {
  if (asked.kind === 'link')
    return <LinkForm current={linkAt(state)} onSet={(href) => onRun(linking(href))} onClose={onClose} />
  if (asked.kind === 'place')
    return <PlaceForm onSet={(post_id) => onRun(putBlock('place', { post_id }))} onClose={onClose} />
  if (asked.kind === 'film')
    return (
      <FilmForm
        current={selectedBlock(state, 'embed')?.id}
        onSet={(id) => onRun(putBlock('embed', { provider: 'youtube', id }))}
        onClose={onClose}
      />
    )
  const selected = selectedBlock(state, 'image')
  return (
    <PictureForm
      current={selected && { file: selected.file, alt: selected.alt, caption: selected.caption }}
      given={asked.file}
      onSet={(attrs) => onRun(putBlock('image', attrs))}
      onClose={onClose}
    />
  )
}
