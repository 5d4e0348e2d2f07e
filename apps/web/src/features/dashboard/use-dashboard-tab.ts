import { useNavigate, useSearchParams } from 'react-router-dom'

export const dashboardTabs = ['overview', 'all-items', 'add-item', 'my-items'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** The tab stands in the address, and only there; what one tab keeps beside it is not the next one's. */
export const useDashboardTab = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const tab = dashboardTabs.find((candidate) => candidate === params.get('tab')) ?? dashboardTabs[0]

  const open = (next: DashboardTab) => {
    // Arrow keys open a tab each: tabs add no history entries.
    void navigate(
      { search: next === dashboardTabs[0] ? '' : `?tab=${next}` },
      { replace: true, preventScrollReset: true },
    )
  }
  return { tab, open }
}
