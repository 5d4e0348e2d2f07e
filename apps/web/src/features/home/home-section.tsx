import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cn } from '#src/lib/cn.ts'

export const sectionTitle = 'text-2xl/tight tracking-tight sm:text-3xl/tight lg:text-4xl/tight'

/** Renders a full-width section of the home page. `sunken` gives it a darker background. */
export function HomeSection({
  labelledBy,
  sunken = false,
  children,
}: {
  labelledBy: string
  sunken?: boolean
  children: ReactNode
}) {
  return (
    <section aria-labelledby={labelledBy} className={cn('py-8 sm:py-12', sunken && 'border-y border-line bg-sunken')}>
      <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 sm:gap-8 sm:px-6">{children}</div>
    </section>
  )
}

export function SectionHeading({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h2 className={sectionTitle} id={id}>
        {title}
      </h2>
      {children && <p className="max-w-prose text-lg text-pretty text-muted">{children}</p>}
    </div>
  )
}

/** Returns true once the target has been in the viewport; always false without IntersectionObserver. */
export const useHasEnteredViewport = (target: RefObject<HTMLElement | null>): boolean => {
  const [hasEntered, setHasEntered] = useState(false)
  useEffect(() => {
    if (hasEntered || !target.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setHasEntered(true)
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, hasEntered])
  return hasEntered
}

/** Animates its content on first scroll into view. Visible before that, for print and old browsers. */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const container = useRef<HTMLDivElement>(null)
  const hasEntered = useHasEnteredViewport(container)
  return (
    <div className={cn(hasEntered && 'animate-rise', className)} ref={container}>
      {children}
    </div>
  )
}
