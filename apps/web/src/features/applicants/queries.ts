import { listApplicants } from '@roommate-finder/contracts/applicants'
import { queryOptions } from '@tanstack/react-query'
import { applicantsKey } from '#src/entities/room/queries.ts'
import { request } from '#src/lib/api-client.ts'

/** Queries the people who asked about an own room. */
export const applicantsOf = (listingId: string) =>
  queryOptions({
    queryKey: [...applicantsKey, listingId],
    queryFn: ({ signal }) => request(listApplicants, { params: { id: listingId }, signal }),
    staleTime: 0,
  })
