import { ChevronRight, House, Plus, Search } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Card } from '#src/ui/card.tsx'

const actions = [
  { to: paths.createRoom(), label: 'Post a room', Icon: Plus },
  { to: paths.myList(), label: 'Your listings', Icon: House },
  { to: paths.allItems(), label: 'Browse all rooms', Icon: Search },
]

export function QuickActions() {
  return (
    <Card aria-labelledby="quick-actions">
      <h2 className="mb-2 text-lg/7" id="quick-actions">
        Quick Actions
      </h2>
      <ul className="-mx-3 -mb-2">
        {actions.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              className="group flex min-h-12 items-center gap-3 rounded-sm px-3 font-semibold transition-colors hover:bg-primary-soft hover:text-primary"
              to={to}
            >
              <span className="flex size-8 shrink-0 items-center justify-center rounded-xs bg-primary-soft text-primary">
                <Icon aria-hidden="true" className="size-4.5" />
              </span>
              {label}
              <ChevronRight aria-hidden="true" className="ml-auto size-4.5 text-muted group-hover:text-primary" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
