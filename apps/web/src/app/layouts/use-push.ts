import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { renewChangedPushDevice } from '#src/lib/push-device.ts'

/**
 * Shows the path that `public/push-worker.js` names after a click on a notification, and answers it. Keeps this browser
 * subscribed.
 */
export const usePush = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    // The next page load tries again.
    renewChangedPushDevice().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const show = ({ data, ports: [port] }: MessageEvent<{ show: string }>) => {
      port?.postMessage('shown')
      void navigate(data.show)
    }
    serviceWorker.addEventListener('message', show)
    return () => serviceWorker.removeEventListener('message', show)
  }, [navigate])
}
