import { z } from 'zod'
import { createCaller } from '#server/composition/router.ts'
import { defineJob } from '#server/procedures/job.ts'
import { uuid } from '#shared/text.ts'
import { addDemoPictures as add, addRoomPictures } from './pictures.ts'

export const addDemoPictures = defineJob({
  name: 'add-demo-pictures',
  data: z.object({ post_id: uuid }),
  async run(ctx, { post_id }) {
    await add(createCaller(ctx), post_id)
    await addRoomPictures(ctx, post_id)
  },
})
