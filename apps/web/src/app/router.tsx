import { type ComponentType, lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { MainLayout } from './layouts/main-layout.tsx'

/** A page in a file of its own that is fetched when it is first opened. */
const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

const AllItems = page(async () => (await import('./pages/all-items.tsx')).AllItemsPage)
const Details = page(async () => (await import('./pages/details.tsx')).DetailsPage)
const NotFound = page(async () => (await import('./pages/not-found.tsx')).NotFoundPage)
const AuthCheck = __AUTH_EMULATOR__ ? page(async () => (await import('./pages/auth-check.tsx')).AuthCheckPage) : null

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<MainLayout />}>
        <Route element={<Navigate replace to={paths.allItems()} />} index />
        <Route element={<AllItems />} path={paths.allItems()} />
        <Route element={<Details />} path="/details/:id" />
        {AuthCheck && <Route element={<AuthCheck />} path="/_auth" />}
        <Route element={<NotFound />} path="*" />
      </Route>
    </Routes>
  )
}
