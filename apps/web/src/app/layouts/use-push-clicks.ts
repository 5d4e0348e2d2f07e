import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Shows the path that `public/push-worker.js` names after a click on a notification, and answers it. */
export const usePushClicks = (): void => {
  const navigate = useNavigate()
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
