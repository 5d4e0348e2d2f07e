import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { alertPrompt } from '#src/ui/prompts.tsx'

const failedRoom = pickScene({ seed: 'failed to fetch', kind: 'Single' })

const LOAD_FAILED = 'Failed to fetch listings. Please try again.'

/** Shows the failure in place of the list. If the user has just made a choice, also shows an alert, once. */
export function ListFailed({ byChoice, onRetry }: { byChoice: boolean; onRetry: () => void }) {
  const alerted = useRef(false)

  useEffect(() => {
    if (!byChoice || alerted.current) return
    alerted.current = true
    void alertPrompt({ title: 'Error', text: LOAD_FAILED })
  }, [byChoice])

  return (
    <Message
      action={<Button onClick={onRetry}>Retry</Button>}
      {...(!byChoice && { role: 'alert' })}
      scene={failedRoom}
      title={<h2 className="text-heading">{LOAD_FAILED}</h2>}
    />
  )
}
