import { label } from './label.ts'

/** Words for what fields of records are chosen from, by value. */
export const PAGE_WORDS = {
  visit: label('កន្លែងទេសចរណ៍', 'Places to visit', '景点'),
  food: label('ម្ហូបអាហារ', 'Food', '美食'),
  hotel: label('កន្លែងស្នាក់នៅ', 'Places to stay', '住宿'),
  event: label('ព្រឹត្តិការណ៍', 'Events', '活动'),
  service: label('សេវាកម្ម', 'Services', '服务'),
}

export const THEME_WORDS = {
  'theme-default': label('លំនាំដើម', 'Default', '默认'),
  'theme-one': label('ទស្សនាវដ្តី', 'Magazine', '杂志'),
  'card-block-theme-one': label('ប្លុកកាត', 'Card blocks', '卡片'),
}

export const SECTION_WORDS = {
  hero: label('រូបភាពស្វាគមន៍ និងការស្វែងរក', 'Welcome picture and search', '欢迎图与搜索'),
  types: label('ប្រភេទកន្លែង', 'Place types', '地点类型'),
  provinces: label('ខេត្ត និងតំបន់', 'Provinces and areas', '省份与地区'),
  trending: label('កំពុងពេញនិយម', 'Trending', '热门'),
  newest: label('ថ្មីៗ', 'Newest', '最新'),
  category: label('តាមប្រភេទ', 'Of a category', '按分类'),
  picked: label('ជ្រើសដោយដៃ', 'Picked by hand', '手动精选'),
  events: label('ព្រឹត្តិការណ៍ខាងមុខ', 'Upcoming events', '即将举行的活动'),
  articles: label('អត្ថបទ', 'Articles', '文章'),
  sponsors: label('អ្នកឧបត្ថម្ភ', 'Sponsors', '赞助商'),
  ad: label('ពាណិជ្ជកម្ម', 'Ad', '广告'),
  shelf: label('ធ្នើរអូសបាន', 'A shelf to swipe', '横向滑动'),
  grid: label('ក្រឡា', 'A grid', '网格'),
  list: label('បញ្ជី', 'A list', '列表'),
  lead: label('មួយធំ បន្ទាប់មកតូចៗ', 'One large, others small', '一大多小'),
  numbered: label('មានលេខរៀង', 'Numbered', '编号'),
  mosaic: label('ប្លុកចម្រុះ', 'A mosaic of blocks', '拼块'),
  home_top: label('ខាងលើទំព័រដើម', 'Top of the home page', '首页顶部'),
  home_middle: label('កណ្តាលទំព័រដើម', 'Middle of the home page', '首页中部'),
}
