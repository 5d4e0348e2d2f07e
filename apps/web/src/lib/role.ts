import { queryOptions } from '@tanstack/react-query'
import { readRole } from './api-client.ts'

/** Queries the role of the user, or null. For display only: the API checks the role itself. */
export const roleQuery = (uid: string | undefined) =>
  queryOptions({ queryKey: ['role', uid], queryFn: readRole, throwOnError: true })
