import { useEffect } from 'react'
import { lazyPart } from '#src/lib/lazy-part.ts'
import { NotFetched } from '#src/ui/not-fetched.tsx'
import { ListingCards } from './listing-cards.tsx'

const loadPanel = async () => (await import('./filter-panel.tsx')).FilterPanel
const loadRows = async () => (await import('./listing-rows.tsx')).ListingRows
const loadNothingFound = async () => (await import('./nothing-found.tsx')).NothingFound
const loadShortcut = async () => (await import('./shortcut-setting.tsx')).ShortcutSetting
const loadTrending = async () => (await import('./trending-tiles.tsx')).TrendingTiles

export const FilterPanel = lazyPart(loadPanel, () => <NotFetched>The filters could not be loaded.</NotFetched>)
export const ListingRows = lazyPart(loadRows, ListingCards)
export const NothingFound = lazyPart(loadNothingFound, () => <NotFetched>No listings found</NotFetched>)
export const ShortcutSetting = lazyPart(loadShortcut)
export const TrendingTiles = lazyPart(loadTrending, () => <NotFetched>Trending rooms could not be loaded.</NotFetched>)

/** The list does without these, so the first load does too; they come right after, to be there when they are wanted. */
export const useLaterParts = () =>
  useEffect(() => {
    for (const load of [loadTrending, loadPanel, loadRows, loadNothingFound, loadShortcut]) {
      // Where this fails it is told when it is wanted.
      load().catch(() => undefined)
    }
  }, [])
