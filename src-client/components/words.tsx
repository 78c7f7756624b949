import { Fragment } from 'react'

/** A longer one is broken anywhere, else a table were wider than its place. */
const LONGEST_WORD = 20

/** A text or a code in a table, which breaks between its words and behind its marks, and not within them to save room. */
export function Words({ children }: { children: string }) {
  const words = children.split(/(?<=[\s._-])/)
  const isLong = words.some((word) => word.length > LONGEST_WORD)
  return (
    <span className={isLong ? 'wrap-anywhere' : ''}>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text come and go together
        <Fragment key={index}>
          {word}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
