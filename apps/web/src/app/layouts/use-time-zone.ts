import { setTimeZone } from '@roommate-finder/contracts/time-zone'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '#src/lib/api-client.ts'
import { meQuery } from '#src/lib/shared-queries.ts'

/** Stores the time zone of the browser, in which the user gets daily emails, unless the user chose one. */
export const useTimeZone = (): void => {
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery())
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isOther = me !== undefined && !me.timeZoneChosen && me.timeZone !== timeZone

  useEffect(() => {
    if (!isOther) return
    request(setTimeZone, { body: { timeZone } }).then(
      () => queryClient.setQueryData(meQuery().queryKey, (stored) => stored && { ...stored, timeZone }),
      // The next page load tries again.
      () => undefined,
    )
  }, [isOther, timeZone, queryClient])
}
