import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useStoredChoice } from '#src/lib/stored-choice.ts'
import { type MySort, readMyView, writeMyView } from './my-list.ts'

/** Search and sort stand in the address, and only there. */
export const useMyView = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = useMemo(() => readMyView(params), [params])

  return {
    view,
    /** Typing: Back skips what was only passed through. */
    type: (search: string) => void navigate({ search: writeMyView({ ...view, search }) }, { replace: true }),
    /** A choice: Back takes it back. */
    sortBy: (sort: MySort) => void navigate({ search: writeMyView({ ...view, sort }) }),
  }
}

const layouts = ['cards', 'table'] as const
export type Layout = (typeof layouts)[number]

/** Cards or a table, as last chosen in this browser. */
export const useLayout = () =>
  useStoredChoice({ key: 'roommate-finder:my-list-layout', values: layouts, within: 'browser' })
