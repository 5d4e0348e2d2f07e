import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useStoredChoice } from '#src/lib/stored-choice.ts'
import { type MyScreen, type MySort, type MyView, readMyView, writeMyView } from './my-list.ts'

/** Search and sort stand in the address, and only there. */
export const useMyView = (screen: MyScreen) => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = useMemo(() => readMyView(params, screen), [params, screen])
  const goTo = (next: MyView, options?: { replace: boolean }) =>
    void navigate({ search: writeMyView(next, screen, params) }, { ...options, preventScrollReset: true })

  return {
    view,
    /** Typing: Back skips what was only passed through. */
    type: (search: string) => goTo({ ...view, search }, { replace: true }),
    /** A choice: Back takes it back. */
    sortBy: (sort: MySort) => goTo({ ...view, sort }),
  }
}

const layouts = ['cards', 'table'] as const
export type Layout = (typeof layouts)[number]

/** Cards or a table, as last chosen in this browser. */
export const useLayout = () =>
  useStoredChoice({ key: 'roommate-finder:my-list-layout', values: layouts, within: 'browser' })
