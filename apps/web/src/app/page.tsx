import { type ComponentType, lazy, useState } from 'react'
import { leaveReplacedDeployment } from '#src/lib/deployment.ts'

/** The page that is left stays so long for the new one. */
const PATIENCE_MS = 4000

/** Forms have been asked about before anything leads here, and those opened since are warned for by the browser. */
const orLoadAnew = async (error: unknown): Promise<never> => {
  // Who then chooses to stay is not left with a page that does nothing.
  if (await leaveReplacedDeployment()) await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  throw error
}

/**
 * A page in a file of its own, which is fetched when it is first opened. Prepared before, it is drawn at once: if it had
 * to be waited for, even for nothing, React would keep the empty page in its place for 300 ms.
 */
export const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let fetched: ComponentType<Props> | undefined
  const prepare = async () => {
    fetched ??= await load().catch(orLoadAnew)
    return fetched
  }
  const Later = lazy(async () => ({ default: await prepare() }))
  const Page = (props: Props) => {
    const [Shown] = useState<ComponentType<Props> | typeof Later>(() => fetched ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Page, { prepare })
}
