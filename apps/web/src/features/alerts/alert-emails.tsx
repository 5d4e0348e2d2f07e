import { useState } from 'react'
import { useNotificationSettings } from '#src/lib/notification-settings.ts'
import { Switch } from '#src/ui/checkbox.tsx'
import { toast } from '#src/ui/toast.tsx'

/** Says that the user gets no emails of alerts, with the switch that turns them on. Renders nothing while they are on. */
export function AlertEmails() {
  const { settings, save } = useNotificationSettings({ onError: (text) => toast({ text, tone: 'danger' }) })
  const [wereOff, setWereOff] = useState(false)
  const { data } = settings
  if (!data) return null
  const areOff = !data.alert.email
  // The switch stays after it is used, so that it keeps the focus.
  if (areOff && !wereOff) setWereOff(true)
  if (!areOff && !wereOff) return null
  return (
    <Switch
      checked={!areOff}
      hint={areOff ? 'Your alert emails are off, so you’ll only see alerts on this site.' : undefined}
      label="Email me alerts"
      onChange={({ target }) => save({ ...data, alert: { ...data.alert, email: target.checked } })}
    />
  )
}
