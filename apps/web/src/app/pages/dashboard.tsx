import type { SavedRoom } from '@roommate-finder/contracts/shortlist'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { listingQueries } from '#src/entities/room/queries.ts'
import { viewingQueries } from '#src/entities/viewings/queries.ts'
import { savedSearchesQuery } from '#src/features/alerts/queries.ts'
import { NewestListings } from '#src/features/dashboard/newest-listings.tsx'
import { Overview } from '#src/features/dashboard/overview.tsx'
import { PostARoom } from '#src/features/dashboard/post-a-room.tsx'
import { dashboardQueries } from '#src/features/dashboard/queries.ts'
import { QuickActions } from '#src/features/dashboard/quick-actions.tsx'
import { TodoCard } from '#src/features/dashboard/todo-card.tsx'
import { dashboardScreen } from '#src/features/hosting/mine/my-list.ts'
import MyListings from '#src/features/hosting/mine/my-listings.tsx'
import { messageQueries } from '#src/features/messages/queries.ts'
import { savedRooms } from '#src/features/saved/queries.ts'
import { formatCount } from '#src/lib/format.ts'
import { sum } from '#src/lib/sum.ts'
import { oneOf, type UrlParams, useUrlParams } from '#src/lib/url-params.ts'
import type { CursorPage } from '#src/lib/use-cursor-list.ts'
import { type Tab, Tabs } from '#src/ui/tabs.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

const dashboardTabs = ['overview', 'all-items', 'add-item', 'my-items'] as const
type DashboardTab = (typeof dashboardTabs)[number]

/** The URL parameter for the open tab. Changing it drops the parameters of the previous tab. */
const tabParams: UrlParams<{ tab: DashboardTab }> = {
  keys: ['tab'],
  parse: ({ tab }) => ({ tab: oneOf(dashboardTabs, tab) }),
}

/** Lists the saved rooms without those just removed, which stay in the cache for Undo. */
const listSaved = ({ pages }: InfiniteData<CursorPage<SavedRoom>>): SavedRoom[] =>
  pages.flatMap(({ items }) => items).filter(({ listing }) => listing?.saved !== false)

/** Queries what belongs to the user, for both cards that show it. */
function OverviewTab() {
  const conversations = useQuery(messageQueries.latest())
  const listings = useQuery(listingQueries.mine())
  const saved = useInfiniteQuery({ ...savedRooms(), select: listSaved })
  const searches = useQuery(savedSearchesQuery())
  const upcoming = useQuery(viewingQueries.upcoming())
  const outcome = useQuery(viewingQueries.outcomeQuestion())
  return (
    <Overview
      actions={
        <QuickActions
          belongings={
            listings.isPending
              ? undefined
              : {
                  rooms: listings.data?.length ?? 0,
                  savedRooms: saved.data?.length,
                  searches: searches.data?.items.length,
                  newRooms: sum(searches.data?.items.map(({ newCount }) => newCount)),
                  unread: sum(conversations.data?.items.map(({ unread }) => unread)),
                }
          }
        />
      }
      loadFailed={dashboardScreen.loadFailed}
      todos={<TodoCard queries={{ conversations, listings, saved, searches, upcoming, outcome }} />}
    />
  )
}

/**
 * Returns the number of the user's listings. On the My Items tab, counts the loaded list, which reflects deletions at
 * once.
 */
const useMyCount = (tab: DashboardTab): number | undefined => {
  const stats = useQuery(dashboardQueries.stats())
  const mine = useQuery({ ...listingQueries.mine(), enabled: tab === 'my-items' })
  return (tab === 'my-items' ? mine.data?.length : undefined) ?? stats.data?.myItems
}

export default function DashboardPage() {
  const [{ tab }, setParams] = useUrlParams(tabParams)
  const count = useMyCount(tab)
  const queryClient = useQueryClient()

  const tabs: Tab<DashboardTab>[] = [
    {
      value: 'overview',
      label: 'Overview',
      content: <OverviewTab />,
    },
    { value: 'all-items', label: 'All Items', content: <NewestListings loadFailed={dashboardScreen.loadFailed} /> },
    { value: 'add-item', label: 'Add Item', content: <PostARoom /> },
    {
      value: 'my-items',
      label: (
        <>
          My Items
          <span className="min-w-7 rounded-full bg-sunken px-2 text-center text-sm/6 tabular-nums">
            {count === undefined ? <span aria-hidden="true">–</span> : formatCount(count)}
          </span>
        </>
      ),
      content: (
        <div className="flex flex-col gap-6">
          <MyListings
            onDeleted={() => void queryClient.invalidateQueries({ queryKey: dashboardQueries.all() })}
            screen={dashboardScreen}
          />
        </div>
      ),
    },
  ]
  return (
    // At least as high as the viewport, so that the footer does not jump between tabs.
    <div className="flex min-h-dvh flex-col gap-4">
      <PageHeading title="Dashboard" />
      {/* No history entries, because each press of an arrow key opens a tab. */}
      <Tabs
        label="Dashboard"
        onChange={(next) => setParams({ tab: next }, { replace: true })}
        tabs={tabs}
        value={tab}
      />
    </div>
  )
}
