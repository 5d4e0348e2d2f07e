import { setTimeZone } from '@roommate-finder/contracts/time-zone'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'
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
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (choice: string) =>
      request(setTimeZone, { body: choice === DEVICE ? { timeZone: device } : { timeZone: choice, chosen: true } }),
    onSuccess: (_, choice) =>
      queryClient.setQueryData(meQuery().queryKey, (before) => {
        if (!before) return before
        const { timeZoneChosen: _chosen, ...rest } = before
        return choice === DEVICE
          ? { ...rest, timeZone: device }
          : { ...rest, timeZone: choice, timeZoneChosen: true as const }
      }),
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
      onChange={({ target }) => mutate(target.value)}
      value={isPending ? variables : stored}
    />
  )
}
