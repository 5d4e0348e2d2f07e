import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import { useSession } from '#src/lib/session.tsx'
import { roleQuery } from '#src/lib/shared-queries.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import NotFoundPage from '../pages/not-found.tsx'

/** Wraps the pages of one role, inside `RequireUser`. Other users see the 404 page, and the API rejects their requests. */
export function RequireRole({ allowed }: { allowed: string }) {
  const { user } = useSession()
  const role = useQuery(roleQuery(user?.uid))
  if (role.isPending) return <Spinner label="Loading" />
  return role.data === allowed ? <Outlet /> : <NotFoundPage />
}
