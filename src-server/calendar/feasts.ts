import { LRUCache } from 'lru-cache'
import type { Locale } from '#shared/locales.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import { type DatedRule, festivalDate, isFestivalOn } from './festival-dates.ts'

type Feast = { code: string; names: Record<Locale, string>; rule: DatedRule }

const feast = (code: string, rule: DatedRule, kh: string, en: string, cn: string): Feast => ({
  code,
  rule,
  names: { kh, en, cn },
})

/**
 * The feasts on which places keep other hours: public holidays, and what else closes shops. Append only: read models hold
 * their places in this list.
 */
export const FEASTS: readonly Feast[] = [
  feast('international-new-year', { rule: 'fixed', month: 1, day: 1 }, 'ចូលឆ្នាំសកល', "New Year's Day", '元旦'),
  feast('victory-over-genocide-day', { rule: 'fixed', month: 1, day: 7 }, 'ទិវាជ័យជម្នះ ៧ មករា', 'Victory Day', '胜利日'),
  feast(
    'chinese-new-year',
    { rule: 'chinese-lunar', month: 1, day: 1, days: 3 },
    'បុណ្យចូលឆ្នាំចិន',
    'Chinese New Year',
    '春节',
  ),
  feast('international-womens-day', { rule: 'fixed', month: 3, day: 8 }, 'ទិវានារី ៨ មីនា', "Women's Day", '妇女节'),
  feast('cheng-meng', { rule: 'qingming', days: 3, shift: -1 }, 'បុណ្យឆេងម៉េង', 'Cheng Meng', '清明节'),
  feast('khmer-new-year', { rule: 'khmer-new-year', days: 3 }, 'បុណ្យចូលឆ្នាំខ្មែរ', 'Khmer New Year', '柬埔寨新年'),
  feast('labour-day', { rule: 'fixed', month: 5, day: 1 }, 'ទិវាពលកម្ម ១ ឧសភា', 'Labour Day', '劳动节'),
  feast(
    'visak-bochea',
    { rule: 'khmer-lunar', month: 'Pisak', phase: 'waxing', day: 15 },
    'បុណ្យវិសាខបូជា',
    'Visak Bochea',
    '卫塞节',
  ),
  feast(
    'royal-ploughing-ceremony',
    { rule: 'khmer-lunar', month: 'Pisak', phase: 'waning', day: 4 },
    'ព្រះរាជពិធីច្រត់ព្រះនង្គ័ល',
    'the Royal Ploughing Ceremony',
    '御耕节',
  ),
  feast(
    'kings-birthday',
    { rule: 'fixed', month: 5, day: 14 },
    'បុណ្យចម្រើនព្រះជន្មព្រះមហាក្សត្រ',
    "the King's Birthday",
    '国王诞辰',
  ),
  feast(
    'queen-mothers-birthday',
    { rule: 'fixed', month: 6, day: 18 },
    'បុណ្យចម្រើនព្រះជន្មសម្តេចព្រះមហាក្សត្រី',
    "the Queen Mother's Birthday",
    '太后诞辰',
  ),
  feast('constitution-day', { rule: 'fixed', month: 9, day: 24 }, 'ទិវារដ្ឋធម្មនុញ្ញ', 'Constitution Day', '宪法日'),
  feast(
    'pchum-ben',
    { rule: 'khmer-lunar', month: 'Photrobot', phase: 'waning', day: 15, days: 3, shift: -1 },
    'បុណ្យភ្ជុំបិណ្ឌ',
    'Pchum Ben',
    '亡人节',
  ),
  feast(
    'king-father-commemoration-day',
    { rule: 'fixed', month: 10, day: 15 },
    'ទិវាគោរពព្រះវិញ្ញាណក្ខន្ធព្រះបរមរតនកោដ្ឋ',
    'the Commemoration of the King Father',
    '太皇逝世纪念日',
  ),
  feast(
    'coronation-day',
    { rule: 'fixed', month: 10, day: 29 },
    'បុណ្យគ្រងព្រះបរមរាជសម្បត្តិ',
    'Coronation Day',
    '国王登基日',
  ),
  feast('independence-day', { rule: 'fixed', month: 11, day: 9 }, 'បុណ្យឯករាជ្យជាតិ', 'Independence Day', '独立日'),
  feast(
    'bon-om-touk',
    { rule: 'khmer-lunar', month: 'Kadeuk', phase: 'waxing', day: 15, days: 3, shift: -1 },
    'បុណ្យអុំទូក',
    'the Water Festival',
    '送水节',
  ),
  feast('peace-day', { rule: 'fixed', month: 12, day: 29 }, 'ទិវាសន្តិភាព', 'Peace Day', '和平日'),
  feast('eid-al-fitr', { rule: 'islamic', month: 10, day: 1, days: 2 }, 'បុណ្យរ៉ាយ៉ា', 'Eid al-Fitr', '开斋节'),
]

export const findFeast = (code: string): Feast | undefined => FEASTS.find((one) => one.code === code)

// Lunar days cost milliseconds each, and are the same for everybody on a day.
const onDay = new LRUCache<string, string[]>({ max: 100 })
const next = new LRUCache<string, { startsOn: string; endsOn: string }>({ max: 500 })

/** The codes of the feasts of a day. */
export function feastsOn(date: string): string[] {
  const known = onDay.get(date)
  if (known) return known
  const codes = FEASTS.flatMap(({ code, rule }) => (isFestivalOn(rule, date) ? [code] : []))
  onDay.set(date, codes)
  return codes
}

/** The days of a feast that is on, or comes next; one that ended yesterday counts, since its night may go on. */
export function feastDays({ code, rule }: Feast, today: string): { startsOn: string; endsOn: string } {
  const key = `${code} ${today}`
  const known = next.get(key)
  if (known) return known
  const days = festivalDate(rule, addDays(today, -1))
  next.set(key, days)
  return days
}
