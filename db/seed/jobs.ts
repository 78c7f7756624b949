import { z } from 'zod'
import { defineJob } from '#server/procedures/job.ts'
import { label } from '#shared/label.ts'
import { uuid } from '#shared/text.ts'
import { addDemoPictures as add, addRoomPictures } from './pictures.ts'

export const addDemoPictures = defineJob({
  name: 'add-demo-pictures',
  does: label('បន្ថែមរូបភាពទៅទីកន្លែងគំរូ។', 'Draws the pictures of a sample place.', '为示例地点绘制图片。'),
  data: z.object({ post_id: uuid }),
  async run(ctx, { post_id }) {
    await add(ctx, post_id)
    await addRoomPictures(ctx, post_id)
  },
})
