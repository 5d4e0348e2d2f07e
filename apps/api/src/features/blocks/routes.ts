import { createBlock, deleteBlock, listBlocks } from '@roommate-finder/contracts/trust'
import { route } from '../../http/route.ts'
import type { BlockWriteService } from './write-service.ts'

export const blockRoutes = (blocks: BlockWriteService) => [
  route(createBlock, async ({ body, actor, markRepeated }) => {
    const { isRepeated, ...block } = await blocks.create(body, actor)
    if (isRepeated) markRepeated()
    return block
  }),

  route(listBlocks, ({ query, actor }) => blocks.list(query, actor)),
  route(deleteBlock, ({ params, actor }) => blocks.delete(params.id, actor)),
]
