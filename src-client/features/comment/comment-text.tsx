import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CommentView } from '#shared/comment.ts'
import { textParts } from './text-parts.ts'

const LONG_LINES = 8
const LONG_LENGTH = 600

const isLong = (text: string): boolean => text.length > LONG_LENGTH || text.split('\n').length > LONG_LINES

/** In the scripts that need a font or a line height of their own. */
function langOf(text: string): 'km' | 'zh' | undefined {
  if (/\p{Script=Khmer}/u.test(text)) return 'km'
  return /\p{Script=Han}/u.test(text) ? 'zh' : undefined
}

type Props = { text: string; replyTo: CommentView['reply_to'] }

/** A member's words, never HTML: its web addresses are links, and long ones are cut until asked for. */
export function CommentText({ text, replyTo }: Props) {
  const [isWhole, setWhole] = useState(!isLong(text))
  return (
    <>
      <p
        dir="auto"
        lang={langOf(text)}
        className={`whitespace-pre-line wrap-anywhere [unicode-bidi:isolate] ${isWhole ? '' : 'line-clamp-8'}`}
      >
        {replyTo && <Mention {...replyTo} />}
        {textParts(text).map(({ text: part, href }, index) =>
          href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no names, and do not move.
            <Outward key={index} href={href} />
          ) : (
            part
          ),
        )}
      </p>
      {!isWhole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-11 text-sm font-bold text-accent hover:underline"
        >
          <Trans>Read more</Trans>
        </button>
      )}
    </>
  )
}

/** Links to the member who is replied to. */
const Mention = ({ userName, nickname }: NonNullable<Props['replyTo']>) => (
  <>
    <Link
      to="/user/$username"
      params={{ username: userName }}
      className="text-accent underline decoration-line underline-offset-2"
    >
      @{nickname}
    </Link>{' '}
  </>
)

const Outward = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="ugc nofollow noopener" className="text-accent underline underline-offset-2">
    {href}
  </a>
)
