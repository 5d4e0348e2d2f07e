import { deleteAccount, exportOwnData } from '@roommate-finder/contracts/own-data'
import { partsRoute, route } from '../../http/route.ts'
import type { OwnDataService } from './service.ts'

export const ownDataRoutes = (ownData: OwnDataService) => [
  partsRoute(exportOwnData, ({ actor }) => ownData.export(actor)),

  route(deleteAccount, async ({ actor }) => {
    await ownData.delete(actor)
    return undefined
  }),
]
