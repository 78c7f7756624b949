import { Trans as Translated, type TransProps } from '@lingui/react'

/**
 * A message with elements in it; the macro of the same name becomes this. What looks like an element in the text of a value stays
 * text: somebody may have called their place so.
 */
export function Trans({ values = {}, ...message }: TransProps) {
  const inert = Object.entries(values).map(([name, value]) => [name, isLikeMarkup(value) ? [value] : value])
  return <Translated {...message} values={Object.fromEntries(inert)} />
}

/** Lingui looks for elements only after it has put in the texts, but not in what is no text. */
const isLikeMarkup = (value: unknown) => typeof value === 'string' && value.includes('<')
