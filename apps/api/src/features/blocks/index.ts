import type { Feature } from '../feature.ts'
import { blocks as stored } from './document.ts'
import { blockRoutes } from './routes.ts'
import { blockWriteService } from './write-service.ts'

/** Blocks between people, who then see nothing of each other. */
export const blocks: Feature = {
  name: 'blocks',
  collections: [stored],
  routes: (context) => blockRoutes(blockWriteService(context)),
  exportUser: (context, { uid }) => blockWriteService(context).exportUser(uid),
  deleteUser: (context, { uid }, session) => blockWriteService(context).deleteUser(uid, session),
}
