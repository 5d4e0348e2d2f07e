import { type NotificationSettings, notificationDefs } from '@roommate-finder/contracts/notifications'
import { getPush } from '@roommate-finder/contracts/push'
import { queryOptions, type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '#src/lib/api-client.ts'
import { capitalize } from '#src/lib/format.ts'
import { canPush, renewPushDevice, subscribePushDevice, unsubscribePushDevice } from '#src/lib/push-device.ts'
import { Switch } from '#src/ui/checkbox.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { toast } from '#src/ui/toast.tsx'

const pushed = new Intl.ListFormat('en-US').format(
  Object.values(notificationDefs).flatMap(({ isPushed, about }) => (isPushed ? [about] : [])),
)

const NOT_ON = 'We couldn’t turn on push notifications. Check your connection, then try again.'
const NOT_OFF = 'We couldn’t turn off push notifications. Please try again.'

const readPush = async (signal: AbortSignal) => {
  const { publicKey } = await request(getPush, { signal })
  if (publicKey === null || !canPush()) return { publicKey, isBlocked: false, isOn: false }
  const isBlocked = Notification.permission === 'denied'
  return { publicKey, isBlocked, isOn: !isBlocked && (await renewPushDevice(publicKey)) }
}

/** Queries whether the server sends push notifications, and whether this browser gets them. */
export const pushQuery = () => queryOptions({ queryKey: ['push'], queryFn: ({ signal }) => readPush(signal) })

/** Reads the state again when the user changes the permission in the settings of the browser. */
const useRefetchOnPermission = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!canPush()) return
    const abort = new AbortController()
    const refetch = () => void queryClient.invalidateQueries({ queryKey: pushQuery().queryKey })
    navigator.permissions.query({ name: 'notifications' }).then(
      (status) => status.addEventListener('change', refetch, { signal: abort.signal }),
      () => undefined,
    )
    return () => abort.abort()
  }, [queryClient])
}

const useDevice = (publicKey: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = pushQuery()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) {
        await unsubscribePushDevice()
        return false
      }
      const isAllowed = await subscribePushDevice(publicKey)
      if (!isAllowed) toast({ text: 'To get push notifications, allow them when your browser asks.' })
      return isAllowed
    },
    onSuccess: (isOn) => {
      const isBlocked = Notification.permission === 'denied'
      queryClient.setQueryData(queryKey, { publicKey, isBlocked, isOn })
    },
    onError: (_, isOn) => toast({ text: isOn ? NOT_ON : NOT_OFF, tone: 'danger' }),
  })
  return { change: mutate, next: isPending ? variables : undefined }
}

const isAppleMobile = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const toReason = (isBlocked: boolean): string | undefined => {
  if (isBlocked) {
    return 'Your browser blocks notifications from this site. Open the site settings next to the address, allow notifications, then come back.'
  }
  if (canPush()) return undefined
  return isAppleMobile()
    ? 'On iPhone and iPad, add this site to your Home Screen first: tap Share, then “Add to Home Screen”. Open it there, then turn on push notifications.'
    : 'This browser doesn’t support push notifications.'
}

interface Props {
  settings: NotificationSettings
  onChange: (settings: NotificationSettings) => void
}

type Push = Awaited<ReturnType<typeof readPush>>

function Device({
  push: { publicKey, isBlocked, isOn },
  settings,
  onChange,
}: Props & { push: Push & { publicKey: string } }) {
  const { change, next } = useDevice(publicKey)
  const reason = toReason(isBlocked)
  return (
    <>
      <fieldset className="flex flex-wrap items-start gap-x-6 border-b border-line pb-2">
        <legend className="sr-only">Push notifications</legend>
        <div className="min-w-0 grow basis-60 py-2.5">
          <p aria-hidden="true">Push notifications</p>
          <p className="max-w-prose text-sm text-pretty text-muted" id="push-notes">
            {reason ?? `${capitalize(pushed)}, even when this site is closed.`}
          </p>
        </div>
        <Switch
          aria-describedby="push-notes"
          // A disabled switch would lose the focus.
          aria-disabled={next !== undefined || undefined}
          checked={next ?? isOn}
          disabled={reason !== undefined}
          label="On this device"
          onChange={({ target }) => {
            if (next === undefined) change(target.checked)
          }}
        />
      </fieldset>
      {isOn && (
        <Switch
          checked={settings.pushNames}
          hint="Anyone who sees your lock screen can read them."
          label="Show names and room titles in push notifications"
          onChange={({ target }) => onChange({ ...settings, pushNames: target.checked })}
        />
      )}
    </>
  )
}

/** Turns push notifications of this browser on and off. Renders nothing if the server sends none. */
export function PushSettings({ query, ...props }: Props & { query: UseQueryResult<Push> }) {
  const { data, error, refetch, isFetching } = query
  useRefetchOnPermission()
  if (data) return data.publicKey === null ? null : <Device {...props} push={{ ...data, publicKey: data.publicKey }} />
  if (!error) return null
  return (
    <Failure query={{ refetch, isFetching }} role="none">
      We couldn’t check push notifications on this device.
    </Failure>
  )
}
