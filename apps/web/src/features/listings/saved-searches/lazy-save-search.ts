import { lazyComponent } from '#src/lib/lazy-component.ts'

const load = () => import('./save-search-button.tsx')

export const SaveSearch = lazyComponent(async () => (await load()).SaveSearch)
export const SaveSearchButton = lazyComponent(async () => (await load()).SaveSearchButton)
