import { mail } from '../mail/index.ts'
import { accounts } from './accounts/index.ts'
import { blocks } from './blocks/index.ts'
import { discovery } from './discovery/index.ts'
import type { Feature } from './feature.ts'
import { inquiries } from './inquiries/index.ts'
import { insights } from './insights/index.ts'
import { interest } from './interest/index.ts'
import { listings } from './listings/index.ts'
import { messages } from './messages/index.ts'
import { newsletter } from './newsletter/index.ts'
import { notifications } from './notifications/index.ts'
import { ownData } from './own-data/index.ts'
import { photos } from './photos/index.ts'
import { previews } from './previews/index.ts'
import { system } from './system/index.ts'
import { trust } from './trust/index.ts'

/** All features. The data of a user are deleted in this order. */
export const features: readonly Feature[] = [
  system,
  discovery,
  listings,
  // Before `interest`: an edit can make `trust` hide a listing, and then `interest` sends no notifications.
  trust,
  blocks,
  photos,
  previews,
  interest,
  messages,
  notifications,
  insights,
  ownData,
  inquiries,
  newsletter,
  mail,
  accounts,
]
