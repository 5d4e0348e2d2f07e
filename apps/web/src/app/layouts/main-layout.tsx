import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { type GetScrollRestorationKeyFunction, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { InterestProvider } from '#src/entities/room/marks/interest.tsx'
import { VerifyEmailBanner } from '#src/features/accounts/verification/verify-email-banner.tsx'
import { PromptHost } from '#src/ui/prompts.tsx'
import { ToastHost } from '#src/ui/toast.tsx'
import { OpeningBar, OpeningRoom, useOpening } from './opening-page.tsx'
import { ShownPath } from './page-heading.tsx'
import { SiteFooter } from './site-footer.tsx'
import { TopBar } from './top-bar.tsx'

const FADE_MS = 160

/** Fades in every page but the first. The page is usable during the animation. */
const usePageFade = (mainRef: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const main = mainRef.current
    if (!main || !('animate' in main) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    main.animate({ opacity: [0.2, 1] }, { duration: FADE_MS, easing: 'ease-out' })
  }, [pathname, mainRef])
}

const MAIN = 'main'

/** Handles the skip link, because a native hash navigation would add a history entry without router state. */
const skipToMain = (event: MouseEvent) => {
  event.preventDefault()
  const main = document.getElementById(MAIN)
  main?.focus({ preventScroll: true })
  main?.scrollIntoView()
}

function SkipLink() {
  return (
    <a
      className="absolute top-2 inset-s-2 z-30 inline-flex min-h-11 -translate-y-20 items-center rounded-sm bg-primary px-4 font-semibold text-on-primary focus:translate-y-0"
      href={`#${MAIN}`}
      onClick={skipToMain}
    >
      Skip to content
    </a>
  )
}

// A page with `data-full-bleed` takes the full width and sets its own padding.
const mainStyle =
  'mx-auto w-full max-w-page grow px-4 pt-8 pb-16 has-[>[data-full-bleed]]:max-w-none has-[>[data-full-bleed]]:p-0 has-data-fill:flex has-data-fill:min-h-0 has-data-fill:flex-col has-data-fill:py-4 sm:px-6'

/** Renders the page. While the page of a known room opens, shows what is known of it in place of the present page. */
function Main({ children }: { children: ReactNode }) {
  const { isOpening, room } = useOpening()
  const mainRef = useRef<HTMLElement>(null)
  usePageFade(mainRef)
  return (
    <>
      <OpeningBar isOpening={isOpening} />
      {room && (
        // Below the bar, wherever the user has scrolled to.
        <div className="sticky top-15 z-10 h-0 low:top-0">
          <div className="bg-ground">
            <div className={mainStyle}>
              <OpeningRoom room={room} />
            </div>
          </div>
        </div>
      )}
      {/* Keeps its height: on a shorter page, the browser would scroll up to the footer. */}
      <main className={mainStyle} id={MAIN} ref={mainRef} style={room && { visibility: 'hidden' }} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/**
 * Returns the key of a stored scroll position: that of the history entry, or the path for the first entry of a tab,
 * whose key is always `default`.
 */
const getScrollKey: GetScrollRestorationKeyFunction = ({ key, pathname }) => (key === 'default' ? pathname : key)

export function MainLayout() {
  const shownPath = useRef<string>(null)
  return (
    <ShownPath value={shownPath}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <TopBar />
        {/* With a page that has `data-fill`, everything from the bar to the footer fits the window. */}
        <div className="flex grow flex-col has-data-fill:h-[calc(100dvh-3.8rem)] has-data-fill:min-h-120">
          <VerifyEmailBanner />
          <ToastHost />
          <Main>
            <InterestProvider>
              <Outlet />
            </InterestProvider>
          </Main>
        </div>
        <SiteFooter />
        <ScrollRestoration getKey={getScrollKey} />
        <PromptHost />
      </div>
    </ShownPath>
  )
}
