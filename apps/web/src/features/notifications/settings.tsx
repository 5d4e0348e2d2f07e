import { notificationDefs, notificationTypes } from '@roommate-finder/contracts/notifications'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useNotificationSettings } from '#src/lib/notification-settings.ts'
import { useSession } from '#src/lib/session.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/checkbox.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { PushSettings, pushQuery } from './push-settings.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

const useSettings = () => useNotificationSettings({ onError: (text) => toast({ text, tone: 'danger' }) })

function Switches({ settings, onChange, query }: ComponentProps<typeof PushSettings>) {
  const { user } = useSession()
  return (
    <>
      {user?.emailVerified === false && <Banner tone="warning">Confirm your email to get email notifications.</Banner>}
      {notificationTypes.map((type) => (
        <fieldset className="flex flex-wrap items-center gap-x-6 border-b border-line pb-2" key={type}>
          <legend className="sr-only">{notificationDefs[type].label}</legend>
          <p aria-hidden="true" className="min-w-0 grow basis-60">
            {notificationDefs[type].label}
          </p>
          <Switch
            checked={settings[type].inApp}
            label="On this site"
            onChange={({ target }) => onChange({ ...settings, [type]: { ...settings[type], inApp: target.checked } })}
          />
          <Switch
            checked={settings[type].email}
            label="By email"
            onChange={({ target }) => onChange({ ...settings, [type]: { ...settings[type], email: target.checked } })}
          />
        </fieldset>
      ))}
      <Switch
        checked={settings.emailTexts}
        hint="The first lines, if the sender has confirmed their email."
        label="Show message texts in emails"
        onChange={({ target }) => onChange({ ...settings, emailTexts: target.checked })}
      />
      <TimeZoneField />
      <PushSettings onChange={onChange} query={query} settings={settings} />
      <Switch
        checked={settings.seen}
        hint="If you turn this off, you won’t see when others read yours."
        label="Show when I’ve read messages"
        onChange={({ target }) => onChange({ ...settings, seen: target.checked })}
      />
    </>
  )
}

/** Lets users choose which notifications they get, and how. Saves each change at once. */
export function NotificationSettings() {
  const {
    settings: { data, error, refetch, isFetching },
    save,
  } = useSettings()
  const push = useQuery(pushQuery())
  const isLoaded = data && !push.isPending
  return (
    <Card aria-labelledby="notification-settings" className="flex flex-col gap-3">
      <h2 className="text-heading" id="notification-settings">
        Notifications
      </h2>
      {isLoaded && <Switches onChange={save} query={push} settings={data} />}
      {!data && error && (
        <Failure query={{ refetch, isFetching }} role="none">
          We couldn’t load your settings.
        </Failure>
      )}
      {!isLoaded && !error && (
        <>
          <p className="sr-only">Loading settings</p>
          <Skeleton className="h-60 w-full" />
        </>
      )}
    </Card>
  )
}
