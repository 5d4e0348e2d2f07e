import { inTab } from './stored.ts'

const STORE = 'left-deployments'

/** The last script of the page. Its name holds a hash of all files of the build, so it names the deployment. */
const runningBuild = (): string | null =>
  [...document.querySelectorAll('script[type="module"][src]')].at(-1)?.getAttribute('src') ?? null

/** Whether the site now serves another build. Where nothing answers, or something else does, nobody can tell. */
const isReplaced = async (build: string): Promise<boolean> => {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const page = await answer.text()
    return answer.ok && page.includes('id="root"') && !page.includes(build)
  } catch {
    return false
  }
}

/**
 * For when a file of the page could not be fetched: says whether the page is now loaded anew, because its deployment has
 * been replaced. Each deployment is left once, so servers that disagree cannot send a tab round in circles.
 */
export const leaveReplacedDeployment = async (): Promise<boolean> => {
  const build = runningBuild()
  const left = inTab.read(STORE)?.split(' ') ?? []
  if (build === null || left.includes(build) || !inTab.lasts() || !(await isReplaced(build))) return false
  inTab.write(STORE, [...left, build].join(' '))
  location.reload()
  return true
}
