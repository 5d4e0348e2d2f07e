import type { Scene } from '@roommate-finder/room-scenes/scene'
import type { CSSProperties } from 'react'
import { cn } from '#src/lib/cn.ts'

const toSceneStyle = (scene: Scene) =>
  ({
    '--wall': `var(--scene-wall-${scene.wall})`,
    '--cover': `var(--scene-cover-${scene.cover})`,
    '--rug': `var(--scene-cover-${(scene.cover + 1 + scene.rug) % 4})`,
    '--sky': `var(--scene-sky-${scene.time})`,
    '--sun': `var(--scene-sun-${scene.time})`,
    '--hill': `var(--scene-hill-${scene.time})`,
  }) as CSSProperties

function RoomParts({ scene, shell = true }: { scene: Scene; shell?: boolean }) {
  return (
    <g transform={scene.mirrored ? 'matrix(-1 0 0 1 320 0)' : undefined}>
      {shell && <use href="#scene-shell" />}
      <use href={`#scene-window-${scene.window}`} />
      <use href={`#scene-art-${scene.art}`} />
      <use href={`#scene-rug-${scene.rug}`} />
      <use href={`#scene-plant-${scene.plant}`} />
      <use href={`#scene-lamp-${scene.lamp}`} />
      {scene.kind && <use href={`#scene-room-${scene.kind}`} />}
    </g>
  )
}

/**
 * Renders a drawing of a room, 4:3. Hidden from screen readers, because it is decorative. Outside the viewport, only
 * its wall is drawn, at the same size.
 */
export function RoomScene({ scene, className }: { scene: Scene; className?: string }) {
  return (
    <div
      className={cn('aspect-4/3 w-full bg-(--wall) [content-visibility:auto]', className)}
      style={toSceneStyle(scene)}
    >
      <svg aria-hidden="true" className="block size-full" preserveAspectRatio="xMidYMid slice" viewBox="0 0 320 240">
        <RoomParts scene={scene} />
      </svg>
    </div>
  )
}

/** How far the wall extends to each side, in widths of the room. */
const REACH = 4
// The floorboard joints of `#scene-shell`, repeated.
const joints = 'M60 180v19M210 180v19M130 199v21M275 199v21M40 220v21M190 220v21'

/**
 * Renders a drawing of a room whose wall and floor fill the container, as a background for text. `className` positions
 * the room in the container.
 */
export function WideRoomScene({ scene, className }: { scene: Scene; className: string }) {
  return (
    <div className="absolute inset-0 overflow-hidden bg-(--wall)" style={toSceneStyle(scene)}>
      <svg
        aria-hidden="true"
        className={cn('absolute block aspect-4/3 overflow-visible', className)}
        viewBox="0 0 320 240"
      >
        <path d="M-1280 173h2880v7H-1280z" fill="var(--scene-trim)" />
        <path d="M-1280 180h2880v160H-1280z" fill="var(--scene-floor)" />
        <g fill="none" stroke="var(--scene-plank)" strokeWidth="1.5">
          <path d="M-1280 199h2880M-1280 220h2880M-1280 241h2880M-1280 262h2880" />
          {Array.from({ length: 2 * REACH + 1 }, (_, place) => (
            <path d={joints} key={place} transform={`translate(${320 * (place - REACH)})`} />
          ))}
        </g>
        <RoomParts scene={scene} shell={false} />
      </svg>
    </div>
  )
}
