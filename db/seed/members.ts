import { account } from '#server/domains/account/decider.ts'
import { handle } from '#server/event-sourcing/handle.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import { requestOf } from '#server/procedures/request.ts'
import type { Locale } from '#shared/locales.ts'
import { DAY_MS } from '#shared/phnom-penh-time.ts'
import { demoChance, demoId } from './demo-ids.ts'

/** Given names as they are common; nobody in particular is meant. */
const NAMES = {
  kh: [
    ...['សុភា', 'ដារ៉ា', 'បុប្ផា', 'រតនា', 'ចាន់ថា', 'វិចិត្រា', 'ពិសិដ្ឋ', 'ស្រីនាង', 'មករា', 'កញ្ញា', 'វណ្ណៈ', 'សុជាតា'],
    ...['បញ្ញា', 'ធារី', 'លីដា', 'សម្បត្តិ', 'ម៉ាលី', 'រិទ្ធី', 'ណារិន', 'ចិន្តា', 'ពេជ្រ', 'សុខុម', 'វាសនា', 'ឧត្តម'],
  ],
  en: ['Anna', 'Tom', 'Priya', 'Lukas', 'Maya', 'Oliver', 'Sofia', 'Hugo', 'Emma', 'Daniel', 'Chloe', 'Marek', 'Nadia'],
  cn: ['晓梅', '志强', '雅婷', '建国', '思远', '佳怡', '子轩', '美玲', '文博', '雨桐', '海燕'],
} as const satisfies Record<Locale, readonly string[]>
const SAMPLE = { kh: ' (គំរូ)', en: ' (sample)', cn: '（示例）' } as const satisfies Record<Locale, string>

const YEAR = 365

export type DemoMember = { id: string; username: string; nickname: string; language: Locale; since: Date }

/** Members who came over a year. */
export function planMembers(now: Date): DemoMember[] {
  return (['kh', 'en', 'cn'] as const).flatMap((language) =>
    NAMES[language].map((name, nth): DemoMember => {
      const key = `member ${language} ${nth}`
      return {
        id: demoId(key),
        username: `sample.${language}${nth + 1}`,
        nickname: `${name}${SAMPLE[language]}`,
        language,
        since: new Date(now.getTime() - demoChance(key) * YEAR * DAY_MS),
      }
    }),
  )
}

/** Registers them. Nobody can sign in as one: they have neither a password nor a provider. Idempotent. */
export async function loadMembers(context: AppContext, members: readonly DemoMember[]): Promise<void> {
  await Promise.all(
    members.map(({ id, username, nickname, since }) => {
      const ctx = { ...systemRequest(context), now: () => since, idempotencyKey: `demo member ${id}` }
      const person = { username, nickname, email: null, phone: null, bio: '', picture_id: null, credential_id: null }
      return handle(ctx, account, requestOf(ctx, { id }), { type: 'Register', account_id: id, ...person })
    }),
  )
}
