import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { forHosts, forModerators, forNewcomers, forVisitors } from '../../e2e/screens.ts'
import { createQueryClient } from './query-client.ts'
import { createRoutes } from './router.tsx'

const routes = createRoutes(createQueryClient())

const listPaths = ({ path, element, children = [] }: RouteObject): string[] => [
  // A route with a path and an element is a redirect.
  ...(path !== undefined && element === undefined ? [path] : []),
  ...children.flatMap(listPaths),
]

/** `/aboutsection` shows the page of `/about`. */
const withoutScreen = ['/aboutsection', '/_ui']

test('each route is among the screens that are checked with axe and shown by `pnpm screens`', () => {
  const screens = [...forVisitors, ...forNewcomers, ...forHosts, ...forModerators]
  const shown = new Set(
    screens.map(({ address }) => matchRoutes(routes, address.split('?')[0] ?? '')?.at(-1)?.route.path),
  )
  const paths = routes.flatMap(listPaths)
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !shown.has(path) && !withoutScreen.includes(path))).toEqual([])
})
