import { Asset, ScriptOnce, useTags } from '@tanstack/react-router'
import { startScript } from '#client/lib/start-script.ts'

type Tag = ReturnType<typeof useTags>[number]

/** A file of code that the page needs at first. */
const codeOf = ({ tag, attrs }: Tag): string | undefined =>
  tag === 'link' && attrs?.rel === 'modulepreload' ? attrs.href : undefined

/**
 * The head of the matched routes. The library's own component writes the nonce where scripts and styles can read it;
 * here only scripts have it, where browsers hide it. And it would have the browser fetch the code before the first frame.
 */
export function HeadTags() {
  return useTags().flatMap((tag) => {
    if (codeOf(tag) || (tag.tag === 'meta' && tag.attrs?.property === 'csp-nonce')) return []
    const attrs = tag.tag === 'script' ? tag.attrs : { ...tag.attrs, nonce: undefined }
    return [<Asset {...tag} key={JSON.stringify(tag)} attrs={attrs} />]
  })
}

/** Stands at the end of the page, behind what the application begins with. */
export function StartScript() {
  const code = useTags().flatMap((tag) => codeOf(tag) ?? [])
  return import.meta.env.SSR && code.length > 0 && <ScriptOnce>{startScript(code)}</ScriptOnce>
}
