import type { CSSProperties } from 'react'
import { cn } from '#src/lib/cn.ts'
import type { Scene } from './scene.ts'

const coloursOf = (scene: Scene) =>
  ({
    '--wall': `var(--scene-wall-${scene.wall})`,
    '--cover': `var(--scene-cover-${scene.cover})`,
    '--rug': `var(--scene-cover-${(scene.cover + 1 + scene.rug) % 4})`,
    '--sky': `var(--scene-sky-${scene.time})`,
    '--sun': `var(--scene-sun-${scene.time})`,
    '--hill': `var(--scene-hill-${scene.time})`,
  }) as CSSProperties

function RoomParts({ scene }: { scene: Scene }) {
  return (
    <g transform={scene.mirrored ? 'matrix(-1 0 0 1 320 0)' : undefined}>
      <use href="#scene-shell" />
      <use href={`#scene-window-${scene.window}`} />
      <use href={`#scene-art-${scene.art}`} />
      <use href={`#scene-rug-${scene.rug}`} />
      <use href={`#scene-plant-${scene.plant}`} />
      <use href={`#scene-lamp-${scene.lamp}`} />
      <use href={`#scene-room-${scene.kind}`} />
    </g>
  )
}

/** A drawn room, 4:3. It says nothing that the text beside it does not, so it is hidden from screen readers. */
export function RoomScene({ scene, className }: { scene: Scene; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={cn('block aspect-4/3 w-full', className)}
      preserveAspectRatio="xMidYMid slice"
      style={coloursOf(scene)}
      viewBox="0 0 320 240"
    >
      <RoomParts scene={scene} />
    </svg>
  )
}

/** How many rooms wide the wall goes on to either side. */
const REACH = 4

/**
 * A room whose wall and floor go on to all sides, for as far as there is place: words stand on the wall. `className` says
 * where in the place the room itself stands.
 */
export function WideRoomScene({ scene, className }: { scene: Scene; className: string }) {
  return (
    // A hair wider, over the edge of the one before it: what slides does not always stop at a whole pixel.
    <div className="absolute inset-0 -left-px overflow-hidden bg-(--wall)" style={coloursOf(scene)}>
      <svg
        aria-hidden="true"
        className={cn('absolute block aspect-4/3 overflow-visible', className)}
        viewBox="0 0 320 240"
      >
        {/* Beneath the rooms beside it, or a hairline would show where two of them meet. */}
        <path d="M-1280 173h2880v7H-1280z" fill="var(--scene-trim)" />
        <path d="M-1280 180h2880v160H-1280z" fill="var(--scene-floor)" />
        {Array.from({ length: 2 * REACH + 1 }, (_, place) => (
          <use href="#scene-shell" key={place} x={320 * (place - REACH)} />
        ))}
        <path d="M-1280 241h2880m0 21H-1280" stroke="var(--scene-plank)" strokeWidth="1.5" />
        <RoomParts scene={scene} />
      </svg>
    </div>
  )
}
