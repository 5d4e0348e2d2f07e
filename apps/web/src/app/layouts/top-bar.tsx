import { House, Menu as MenuIcon, Moon, Sun, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useBrowserSaves } from '#src/entities/room/marks/browser-saves.ts'
import { cn } from '#src/lib/cn.ts'
import { useMedia } from '#src/lib/media.ts'
import { paths } from '#src/lib/paths.ts'
import { loginLinkState } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'
import { useTheme } from '#src/lib/theme.ts'
import { Button, buttonStyle, IconButton } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AccountCorner, FoldedAccount, UnreadCorner, useLogOut } from './account-corner.tsx'
import { barLinkStyle } from './bar-link-style.ts'
import { OfflineNote } from './offline-note.tsx'

function ThemeSwitch({ withText = false }: { withText?: boolean }) {
  const { theme, chooseTheme } = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  const label = `Switch to ${other} theme`
  const icon = <Icon aria-hidden="true" className="size-5" />
  if (!withText) {
    return (
      <IconButton label={label} onClick={() => chooseTheme(other)}>
        {icon}
      </IconButton>
    )
  }
  return (
    <button className={cn(barLinkStyle, '-mx-3 justify-between')} onClick={() => chooseTheme(other)} type="button">
      {label}
      <span className="mx-2 text-muted">{icon}</span>
    </button>
  )
}

/** The breakpoint from which all links fit in the bar. */
const WIDE = '(min-width: 76rem)'
const MENU = 'main-menu'

interface MainLink {
  to: string
  /** Another path of the same page. */
  also?: string
  text: string
}

const links: readonly MainLink[] = [
  { to: paths.home(), text: 'Home' },
  { to: paths.allItems(), also: paths.browseList(), text: 'All Room lists' },
  { to: paths.aboutSection(), also: paths.about(), text: 'About Us' },
  { to: paths.support(), text: 'Support' },
  { to: paths.contact(), text: 'Contact Us' },
]
const dashboard: MainLink = { to: paths.dashboard(), text: 'Dashboard' }
/** Of a visitor who saved a room in this browser. The account menu has it for users. */
const shortlist: MainLink = { to: paths.shortlist(), text: 'Saved rooms' }

function MainLinks({ className }: { className: string }) {
  const { user, loading } = useSession()
  const { pathname } = useLocation()
  const hasSaves = useBrowserSaves().length > 0
  const ofVisitor = hasSaves && !loading ? [shortlist] : []
  const more = user ? [dashboard] : ofVisitor
  return (
    <nav aria-label="Main" className={className}>
      {[...links, ...more].map(({ to, also, text }) => (
        <Link
          aria-current={pathname === to || pathname === also ? 'page' : undefined}
          className={barLinkStyle}
          key={to}
          to={to}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

/** Renders Login and Sign Up, or Log Out. Renders nothing while the session loads. */
function AccountActions({ onLogOut }: { onLogOut?: () => void }) {
  const { user, loading } = useSession()
  const { logOut, pending } = useLogOut()
  const location = useLocation()
  if (user) {
    return (
      <Button
        look="outline"
        onClick={() => {
          onLogOut?.()
          void logOut()
        }}
        pending={pending}
      >
        Log Out
      </Button>
    )
  }
  if (loading) return null
  return (
    <>
      <Link className={buttonStyle('quiet')} state={loginLinkState(location)} to={paths.login()}>
        Login
      </Link>
      <Link className={buttonStyle()} state={loginLinkState(location)} to={paths.register()}>
        Sign Up
      </Link>
    </>
  )
}

/** Controls the menu of narrow screens. Closes on Escape, on a press or focus outside, and on navigation. */
function useFoldedMenu() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const bar = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const open = openAt === key

  useEffect(() => {
    if (!open) return
    const close = () => setOpenAt(null)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      close()
      button.current?.focus()
    }
    const closeIfOutside = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.contains(target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
    }
  }, [open])

  return { open, bar, button, toggle: () => setOpenAt(open ? null : key), close: () => setOpenAt(null) }
}

/** Moves the focus to the start of the bar after a log-out, which removes the pressed button. */
function useFocusAfterLogOut() {
  const { user } = useSession()
  const target = useRef<HTMLAnchorElement>(null)
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (wasSignedIn.current && !user && document.activeElement === document.body) target.current?.focus()
    wasSignedIn.current = user !== null
  }, [user])
  return target
}

function Brand() {
  const link = useFocusAfterLogOut()
  return (
    <Link
      className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-sm font-display font-bold tracking-tight whitespace-nowrap max-sm:@min-[24rem]/page:text-lg sm:text-xl"
      ref={link}
      to={paths.home()}
    >
      {/* At 320 px, the name takes the place of the icon; with large text, the icon that of the name. */}
      <House aria-hidden="true" className="size-6 shrink-0 text-primary @min-[19rem]/page:@max-[24rem]/page:hidden" />
      <span className="@max-[19rem]/page:sr-only">Roommate Finder</span>
    </Link>
  )
}

function WideBar() {
  const { user, loading } = useSession()
  return (
    <>
      <MainLinks className="ms-3 flex grow" />
      {user && <UnreadCorner user={user} />}
      <ThemeSwitch />
      {/* The minimum width avoids a layout shift when the session has loaded. */}
      <div className="flex min-h-11 min-w-45 items-center justify-end gap-2 *:last:grow">
        {!user && loading && <Skeleton className="h-9 w-40" />}
        {user && <AccountCorner user={user} />}
        <AccountActions />
      </div>
    </>
  )
}

const foldedPart = 'mt-2 border-t border-line pt-2'

export function TopBar() {
  const { user } = useSession()
  const wide = useMedia(WIDE)
  const { open, bar, button, toggle, close } = useFoldedMenu()

  return (
    <header className="sticky top-0 z-20 border-b border-line bg-ground low:relative" ref={bar}>
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-1 px-4 py-2 @max-[14rem]/page:gap-x-0 @max-[14rem]/page:px-1 @max-[11rem]/page:px-0 sm:gap-x-2 sm:px-6">
        <Brand />
        {wide ? (
          <WideBar />
        ) : (
          <>
            <span className="grow" />
            {user && <UnreadCorner user={user} />}
            <IconButton
              aria-controls={MENU}
              aria-expanded={open}
              className="-me-2 @max-[14rem]/page:me-0"
              label={open ? 'Close menu' : 'Open menu'}
              onClick={toggle}
              ref={button}
            >
              {open ? <X aria-hidden="true" className="size-6" /> : <MenuIcon aria-hidden="true" className="size-6" />}
            </IconButton>
          </>
        )}
      </div>
      <OfflineNote />
      {!wide && (
        <div
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-y border-line bg-raised px-4 py-2 shadow-raised sm:inset-s-auto sm:inset-e-6 sm:mt-1 sm:w-80 sm:rounded-md sm:border"
          hidden={!open}
          id={MENU}
        >
          <MainLinks className="-mx-3 flex flex-col" />
          {user && open && (
            <div className={foldedPart}>
              <FoldedAccount user={user} />
            </div>
          )}
          <div className={cn(foldedPart, 'flex flex-col')}>
            <ThemeSwitch withText />
            <div className="flex flex-wrap gap-3 py-2 empty:hidden *:grow">
              <AccountActions onLogOut={close} />
            </div>
          </div>
        </div>
      )}
    </header>
  )
}
