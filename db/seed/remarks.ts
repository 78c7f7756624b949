import type { Locale } from '#shared/locales.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { PlannedPost } from './plan.ts'

/** Members of the demo say only what is true of any place of its type. */
const REMARKS: Record<Exclude<PostType, 'event'>, Record<Locale, readonly string[]>> = {
  visit: {
    kh: ['ពួកយើងទៅពីព្រលឹម មនុស្សមិនសូវច្រើនទេ។', 'ថ្ងៃធម្មតាស្ងាត់ជាងចុងសប្តាហ៍។', 'អរគុណសម្រាប់ព័ត៌មាន! ខែក្រោយពួកយើងនឹងទៅជាមួយគ្រួសារ។'],
    en: [
      'We went early in the morning, and hardly anybody else was there.',
      'Worth the detour.',
      'Quieter on weekdays.',
    ],
    cn: ['一大早去的，人很少。', '值得绕路。', '工作日更清静。'],
  },
  food: {
    kh: ['ឆ្ងាញ់ណាស់! លើកក្រោយនឹងមកទៀត។', 'តម្លៃសមរម្យ ហើយអ្នកលក់រាក់ទាក់ណាស់។'],
    en: ['Delicious! We will come again.', 'Fair prices and a warm welcome. We came back the next day.'],
    cn: ['很好吃，下次还来！', '价钱公道，老板热情，第二天又去了。'],
  },
  hotel: {
    kh: ['បន្ទប់ស្អាត បុគ្គលិករួសរាយ។ លើកក្រោយនឹងមកស្នាក់ទៀត។', 'ស្ងាត់ល្អ គេងលក់ស្រួល។'],
    en: ['Clean room, kind people. They kept our bags after we had checked out.', 'Quiet at night. We slept well.'],
    cn: ['房间干净，人很和气，退房后还帮我们看行李。', '晚上很安静，睡得很好。'],
  },
  service: {
    kh: ['លឿន ហើយទៀងទាត់។ អរគុណ!', 'ពួកគេឆ្លើយតបរហ័ស និងពន្យល់ច្បាស់។', 'តម្លៃដូចអ្វីដែលបានប្រាប់។'],
    en: [
      'Quick and reliable, thank you!',
      'They answered at once and explained everything.',
      'The price was what they had said.',
    ],
    cn: ['又快又靠谱，谢谢！', '回复很快，讲得也清楚。', '价格和说的一样。'],
  },
}

/** Where people remember the dead, or what was done to them: no cheerful word stands there. */
const SOLEMN = new Set([
  'anlong-veng-lake',
  'choeung-ek-genocidal-center',
  'kamping-puoy',
  'norodom-sihanouk-memorial',
  'phnom-sampov',
  'phnom-voar',
  'pol-pot-cremation-site',
  'ta-mok-house-anlong-veng',
  'ta-mok-house-takeo',
  'tuol-sleng-genocide-museum',
  'wat-samrong-knong',
  'wat-thmei-siem-reap',
])

/** The remarks that suit a post: none on days, on solemn places, or on the prices and manners of a business that exists. */
export function remarksOn({ id, page, sample }: PlannedPost, language: Locale): readonly string[] {
  const isSpokenOf = page === 'visit' ? !SOLEMN.has(id) : sample === true
  return page === 'event' || !isSpokenOf ? [] : REMARKS[page][language]
}
