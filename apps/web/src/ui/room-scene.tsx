import type { CSSProperties } from 'react'
import { cn } from '#src/lib/cn.ts'
import type { Scene } from './scene.ts'

/** A drawn room, 4:3. It says nothing that the text beside it does not, so it is hidden from screen readers. */
export function RoomScene({ scene, className }: { scene: Scene; className?: string }) {
  const colours = {
    '--wall': `var(--scene-wall-${scene.wall})`,
    '--cover': `var(--scene-cover-${scene.cover})`,
    '--rug': `var(--scene-cover-${(scene.cover + 1 + scene.rug) % 4})`,
    '--sky': `var(--scene-sky-${scene.time})`,
    '--sun': `var(--scene-sun-${scene.time})`,
    '--hill': `var(--scene-hill-${scene.time})`,
  } as CSSProperties

  return (
    <svg
      aria-hidden="true"
      className={cn('block aspect-4/3 w-full', className)}
      preserveAspectRatio="xMidYMid slice"
      style={colours}
      viewBox="0 0 320 240"
    >
      <g transform={scene.mirrored ? 'matrix(-1 0 0 1 320 0)' : undefined}>
        <use href="#scene-shell" />
        <use href={`#scene-window-${scene.window}`} />
        <use href={`#scene-art-${scene.art}`} />
        <use href={`#scene-rug-${scene.rug}`} />
        <use href={`#scene-plant-${scene.plant}`} />
        <use href={`#scene-lamp-${scene.lamp}`} />
        <use href={`#scene-room-${scene.kind}`} />
      </g>
    </svg>
  )
}
