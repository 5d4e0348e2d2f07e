import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { alertPrompt } from '#src/ui/prompts.tsx'
import { pickScene } from '#src/ui/scene.ts'

const failedRoom = pickScene({ seed: 'failed to fetch', kind: 'Single' })

const LOAD_FAILED = 'Failed to fetch listings. Please try again.'

/** Said once: by an alert to who has just chosen something, else by the message that stands in place of the list. */
export function LoadFailed({ byChoice, onRetry }: { byChoice: boolean; onRetry: () => void }) {
  const told = useRef(false)

  useEffect(() => {
    if (!byChoice || told.current) return
    told.current = true
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
