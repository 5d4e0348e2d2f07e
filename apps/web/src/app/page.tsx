import { type ComponentType, lazy, useState } from 'react'

/**
 * A page in a file of its own, which is fetched when it is first opened. Prepared before, it is drawn at once: if it had
 * to be waited for, even for nothing, React would keep the empty page in its place for 300 ms.
 */
export const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let fetched: ComponentType<Props> | undefined
  const prepare = async () => {
    fetched ??= await load()
    return fetched
  }
  const Later = lazy(async () => ({ default: await prepare() }))
  const Page = (props: Props) => {
    const [Shown] = useState<ComponentType<Props> | typeof Later>(() => fetched ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Page, { prepare })
}
