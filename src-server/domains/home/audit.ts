import { label } from '#shared/label.ts'
import { audited } from '../../procedures/audited.ts'
import { HOME_STREAM, homePublication } from './decider.ts'

const HOME = label('ទំព័រដើម', 'Home page', '首页')

/** When the home page was published. What was changed for it are records, which are in the audit themselves. */
export const homeAudit = audited(homePublication, {
  kinds: {
    home: {
      label: HOME,
      fields: {
        active: label('រចនាបថ', 'Theme', '主题'),
        starts_at: label('ចាប់ផ្តើម', 'From', '生效时间'),
        restored_from: label('យកមកពីការផ្សាយ', 'Restored publication', '恢复自'),
      },
    },
  },
  deeds: {
    HomePublished: label('បានផ្សាយ', 'Published', '已发布'),
    HomePublicationScheduled: label('បានកំណត់ពេលផ្សាយ', 'Publication scheduled', '已安排发布'),
    HomePublicationCancelled: label('បានបោះបង់ការផ្សាយ', 'Publication cancelled', '已取消发布'),
  },
  subject: () => ({ kind: 'home', id: HOME_STREAM }),
  view: () => null,
  told(event) {
    if (event.type === 'HomePublicationCancelled') return {}
    const { active } = event.data.content
    if (event.type === 'HomePublished') return { active, restored_from: event.data.restored_from }
    return { active, starts_at: event.data.starts_at }
  },
  name: (_, locale) => HOME[locale],
})
