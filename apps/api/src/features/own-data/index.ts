import type { Feature } from '../feature.ts'
import { accountDeletions } from './repository.ts'
import { ownDataRoutes } from './routes.ts'
import { ownDataService } from './service.ts'

export const ownData: Feature = {
  name: 'own data',
  collections: [accountDeletions],
  routes: (context) => ownDataRoutes(ownDataService(context)),
  jobs: (context) => [
    {
      name: 'finish account deletions',
      everySeconds: 60,
      run: (signal) => ownDataService(context).finishDeletions(signal),
    },
  ],
}
