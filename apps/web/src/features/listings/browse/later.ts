import { lazy, useEffect } from 'react'

const loadPanel = () => import('./filter-panel.tsx')
const loadRows = () => import('./listing-rows.tsx')
const loadNothingFound = () => import('./nothing-found.tsx')
const loadShortcut = () => import('./shortcut-setting.tsx')
const loadTrending = () => import('./trending-tiles.tsx')

export const FilterPanel = lazy(async () => ({ default: (await loadPanel()).FilterPanel }))
export const ListingRows = lazy(async () => ({ default: (await loadRows()).ListingRows }))
export const NothingFound = lazy(async () => ({ default: (await loadNothingFound()).NothingFound }))
export const ShortcutSetting = lazy(async () => ({ default: (await loadShortcut()).ShortcutSetting }))
export const TrendingTiles = lazy(async () => ({ default: (await loadTrending()).TrendingTiles }))

/** The list does without these, so the first load does too; they come right after, to be there when they are wanted. */
export const useLaterParts = () =>
  useEffect(() => {
    for (const load of [loadTrending, loadPanel, loadRows, loadNothingFound, loadShortcut]) {
      // Where this fails it is fetched again, and the failure told, when it is wanted.
      load().catch(() => undefined)
    }
  }, [])
