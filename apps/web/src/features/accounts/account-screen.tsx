import type { Scene } from '@roommate-finder/room-scenes/scene'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { RoomScene } from '#src/ui/room-scene.tsx'

/** Shows a short form beside a room scene, or below it on small screens. */
export function AccountScreen({
  scene,
  caption,
  aside,
  heading,
  intro,
  children,
}: {
  scene: Scene
  /** Text below the scene, hidden on small screens. */
  caption: string
  /** Replaces scene and caption. */
  aside?: ReactNode
  heading: ReactNode
  intro?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mx-auto grid max-w-md overflow-hidden rounded-lg border border-line bg-card shadow-rest lg:min-h-128 lg:max-w-6xl lg:grid-cols-5">
      <div
        className={cn(
          'h-32 overflow-hidden border-b border-line sm:h-40 lg:order-2 lg:col-span-3 lg:flex lg:h-auto lg:flex-col lg:border-b-0 lg:border-s',
          // On phones the form comes first.
          !aside && 'max-sm:hidden',
        )}
      >
        {aside || (
          <>
            <RoomScene className="aspect-auto h-full lg:min-h-0 lg:grow lg:basis-0" scene={scene} />
            <p className="hidden border-t border-line bg-sunken px-8 py-6 font-display text-xl font-bold text-balance lg:block">
              {caption}
            </p>
          </>
        )}
      </div>
      <div className="flex flex-col gap-6 p-5 sm:p-8 lg:col-span-2 lg:justify-center lg:py-10 xl:px-10">
        <div className="flex flex-col gap-2">
          {heading}
          {intro && <p className="text-pretty text-muted">{intro}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}

/** Renders a divider between a form and its alternative. */
export function OrDivider() {
  return (
    <div className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      or
    </div>
  )
}

/** Renders a link in text with a touch target of 44 px. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cn(
        'inline-flex min-h-11 items-center rounded-sm font-semibold text-primary underline underline-offset-4 hover:text-primary-strong',
        className,
      )}
    />
  )
}
