import type { Scene } from '@roommate-finder/room-scenes/scene'
import type { ReactNode } from 'react'
import { RoomScene } from './room-scene.tsx'

/** Shows an empty state or an error, with a picture and actions. */
export function Message({
  scene,
  title,
  children,
  action,
  role,
}: {
  scene: Scene
  title: ReactNode
  children?: ReactNode
  action: ReactNode
  role?: 'alert'
}) {
  return (
    <div className="mx-auto flex w-full max-w-prose flex-col items-center gap-4 py-10 text-center" role={role}>
      <div className="w-full max-w-56 overflow-hidden rounded-lg border border-line">
        <RoomScene scene={scene} />
      </div>
      {title}
      {children && <div className="text-pretty text-muted">{children}</div>}
      <div className="flex max-w-full flex-wrap justify-center gap-3">{action}</div>
    </div>
  )
}
