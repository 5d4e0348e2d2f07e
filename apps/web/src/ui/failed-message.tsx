import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Message } from './message.tsx'
import type { Scene } from './scene.ts'

/** Reports that the content of a page failed to load, with a retry button. */
export function FailedMessage({
  scene,
  title,
  onRetry,
  pending = false,
  children,
}: {
  scene: Scene
  title: ReactNode
  onRetry: () => void
  pending?: boolean
  /** Further actions. */
  children?: ReactNode
}) {
  return (
    <Message
      action={
        <>
          <Button onClick={onRetry} pending={pending}>
            Retry
          </Button>
          {children}
        </>
      }
      role="alert"
      scene={scene}
      title={title}
    >
      Please try again.
    </Message>
  )
}
