import { openCollections } from '../db/collections.ts'
import type { Feature } from '../features/feature.ts'
import { outboxService } from './outbox.ts'
import { outboxIndexes } from './outbox-repository.ts'

export const mail: Feature = {
  name: 'mail',
  collections: [{ name: 'outbox', indexes: outboxIndexes }],
  deleteUser: async ({ db, now }, { uid, address }) => {
    const outbox = outboxService(openCollections(db), now)
    await outbox.forget({ uid })
    if (address !== null) await outbox.forget({ to: address })
  },
}
