import { House } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { RouteBoundary } from './route-error.tsx'
import { useScrollMemory } from './scroll-memory.ts'

const MAIN = 'main'

function SkipLink() {
  return (
    <a
      className="absolute top-2 left-2 z-20 inline-flex min-h-11 -translate-y-20 items-center rounded-sm bg-primary px-4 font-semibold text-on-primary focus:translate-y-0"
      href={`#${MAIN}`}
    >
      Skip to content
    </a>
  )
}

function TopBar() {
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-ground">
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-2 sm:px-6">
        <Link
          className="inline-flex min-h-11 items-center gap-2 rounded-sm font-display text-lg font-bold tracking-tight sm:text-xl"
          to={paths.home()}
        >
          <House aria-hidden="true" className="size-6 text-primary" />
          Roommate Finder
        </Link>
        <nav aria-label="Main">
          <NavLink
            className={({ isActive }) =>
              cn(
                'inline-flex min-h-11 items-center rounded-sm px-3 font-semibold transition-colors hover:bg-primary-soft hover:text-primary',
                isActive && 'text-primary',
              )
            }
            to={paths.allItems()}
          >
            All Room lists
          </NavLink>
        </nav>
      </div>
    </header>
  )
}

function Main({ children }: { children?: ReactNode }) {
  return (
    <main className="mx-auto w-full max-w-page grow px-4 pt-8 pb-16 sm:px-6" id={MAIN} tabIndex={-1}>
      {children}
    </main>
  )
}

function Footer() {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto max-w-page px-4 py-8 text-muted sm:px-6">
        <p className="font-display font-bold text-ink">Roommate Finder</p>
        <p>Rooms and the people to share them with, since 2023.</p>
      </div>
    </footer>
  )
}

export function MainLayout() {
  const { pathname } = useLocation()
  useScrollMemory()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar />
      {/* The key stands within, so that the page that is left stays until the next one has been fetched; the footer too,
          so that it need not move when the first page comes. */}
      <Suspense fallback={<Main />}>
        <Main>
          <RouteBoundary key={pathname}>
            <Outlet />
          </RouteBoundary>
        </Main>
        <Footer />
      </Suspense>
    </div>
  )
}
