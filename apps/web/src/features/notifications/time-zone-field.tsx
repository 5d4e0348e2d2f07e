import { setTimeZone } from '@roommate-finder/contracts/time-zone'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'
import { writeOptimistically } from '#src/lib/optimistic-write.ts'
import { meQuery } from '#src/lib/shared-queries.ts'
import { SelectField } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'

/** The value of the choice to use that of the browser. */
const DEVICE = ''

/** Lets users choose the time zone of their daily email. Saves a change at once. */
export function TimeZoneField() {
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery())
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { queryKey } = meQuery()
  // Choosing by arrow keys changes the zone with each key.
  const save = (body: { timeZone: string; chosen?: true }) =>
    void writeOptimistically(queryClient, {
      key: ['time-zone'],
      queryKey,
      send: () => request(setTimeZone, { body }),
      show: () => {
        const before = queryClient.getQueryData(queryKey)
        const { timeZone, chosen } = body
        queryClient.setQueryData(queryKey, before && { ...before, timeZone, timeZoneChosen: chosen })
        return () => queryClient.setQueryData(queryKey, before)
      },
      onSuccess: () => undefined,
      onError: () => toast({ text: 'We couldn’t save the setting. Please try again.', tone: 'danger' }),
    })
  if (!me) return null
  const stored = (me.timeZoneChosen && me.timeZone) || DEVICE
  // The browser may not know the name of a zone that another browser has stored.
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...(stored === DEVICE ? [] : [stored])])].sort()
  return (
    <SelectField
      className="max-w-md"
      choices={[
        { value: DEVICE, label: `This device (${device})` },
        ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      ]}
      hint="Daily emails arrive at 8:00 AM in this time zone."
      label="Time zone"
      onChange={({ target: { value } }) =>
        save(value === DEVICE ? { timeZone: device } : { timeZone: value, chosen: true })
      }
      value={stored}
    />
  )
}
